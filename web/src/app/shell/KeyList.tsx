import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './KeyList.module.css';

const KEYS = [
  { keys: ['Ctrl', 'K'], what: 'keyFind' },
  { keys: ['?'], what: 'keyKeys' },
  { keys: ['↑', '↓'], what: 'keyMove' },
  { keys: ['Enter'], what: 'keyOpen' },
  { keys: ['Esc'], what: 'keyClose' },
] as const;

/** The keys that work everywhere. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shell:keys')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <dl className={styles.keys}>
        {KEYS.map(({ keys, what }) => (
          <div key={what} className={styles.row}>
            <dt>{t(`shell:${what}`)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
