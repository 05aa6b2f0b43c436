import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../app/shell/PageFrame.tsx';

/** Where every asset is now. */
export function LiveMapPage() {
  const { t } = useTranslation('shell');
  return (
    <PageFrame title={t('liveMap')} phoneHeader={false}>
      {null}
    </PageFrame>
  );
}
