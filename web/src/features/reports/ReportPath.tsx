import { useTranslation } from '../../base/translation.ts';
import { PathTitle } from '../../ui/layout/PathTitle.tsx';

/** Title of a report below the list of reports. */
export function ReportPath({ children }: { children: string }) {
  const { t } = useTranslation('reports');
  return (
    <PathTitle to="/reports" parent={t('title')}>
      {children}
    </PathTitle>
  );
}
