import { Modal } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './KeyList.module.css';

const KEYS = [
  { keys: ['Ctrl', 'K'], what: 'keyFind' },
  { keys: ['?'], what: 'keyKeys' },
  { keys: ['↑', '↓'], what: 'keyMove' },
  { keys: ['Enter'], what: 'keyOpen' },
  { keys: ['Esc'], what: 'keyClose' },
] as const;

const MAP_KEYS = [
  { keys: ['/'], what: 'keySearch' },
  { keys: ['F'], what: 'keyFollow' },
] as const;

/** The keys that work everywhere, and those of the live map when it is open. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common', 'liveMap']);
  const onMap = useLocation({ select: ({ pathname }) => pathname === '/map' });
  const rows = [
    ...KEYS.map(({ keys, what }) => ({ keys, word: t(`shell:${what}`) })),
    ...(onMap ? MAP_KEYS.map(({ keys, what }) => ({ keys, word: t(`liveMap:${what}`) })) : []),
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shell:keys')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <dl className={styles.keys}>
        {rows.map(({ keys, word }) => (
          <div key={word} className={styles.row}>
            <dt>{word}</dt>
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
