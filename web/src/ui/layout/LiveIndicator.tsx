import { useTranslation } from 'react-i18next';
import { connection } from '../../base/connection.ts';
import { useStore } from '../../base/store.ts';
import { useFormat } from '../format/use-format.ts';
import styles from './LiveIndicator.module.css';
import { Row } from './Row.ts';

/** State of the live channel and time of its last frame. */
export function LiveIndicator() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { state, lastUpdateAt } = useStore(connection);
  if (state === 'off') return null;
  return (
    <Row as="span" gap={6} tone="soft" size="small" fixed padding="0 8px" className={styles.live} data-state={state}>
      <i className={styles.dot} aria-hidden="true" />
      <span className="figures">
        {state === 'live' && lastUpdateAt !== null ? `${t('live')} · ${format.clock(lastUpdateAt)}` : t(state)}
      </span>
    </Row>
  );
}
