import { useTranslation } from 'react-i18next';
import { MessageBar } from '../layout/MessageBar.tsx';
import styles from './NamesOnly.module.css';

/** Says to who may not know more of people why there is so little. */
export function NamesOnly() {
  const { t } = useTranslation('records');
  return (
    <div className={styles.notice}>
      <MessageBar kind="info" title={t('namesOnly')} />
    </div>
  );
}
