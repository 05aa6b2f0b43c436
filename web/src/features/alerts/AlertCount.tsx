import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.ts';
import { alertCountsQuery } from './queries.ts';

/** Number of open critical and high alerts, for the navigation. Renders nothing if there are none. */
export function AlertCount({ className }: { className: string | undefined }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const severities = useQuery({ ...alertCountsQuery(), enabled: useMay('alerts.read') }).data?.severities;
  const count = (severities?.critical ?? 0) + (severities?.high ?? 0);
  if (count === 0) return null;
  return (
    <span className={className}>
      <span aria-hidden="true">{format.number(count)}</span>
      <VisuallyHidden>{t('urgentAlerts', { count })}</VisuallyHidden>
    </span>
  );
}
