import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../app/shell/PageFrame.tsx';

/** Every asset of the account. */
export function AssetListPage() {
  const { t } = useTranslation('assets');
  return <PageFrame title={t('title')}>{null}</PageFrame>;
}
