import { reachability } from '../../api/reachability.ts';
import { connection } from '../../base/connection.ts';
import { useStore } from '../../base/store.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../format/use-format.ts';
import styles from './LiveIndicator.module.css';
import { Row } from './Row.ts';
import { Text } from './Text.ts';

/**
 * State of the live channel and time of its last frame.
 *
 * @param short phones show only the dot
 */
export function LiveIndicator({ short = false }: { short?: boolean }) {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { state, lastUpdateAt } = useStore(connection);
  const isCut = useStore(reachability) !== 'ok';
  if (state === 'off') return null;
  // The channel notices a lost network late.
  const shown = isCut && state === 'live' ? 'reconnecting' : state;
  return (
    <Row as="span" gap={6} tone="soft" size="small" fixed padding="0 8px" className={styles.live} data-state={shown}>
      <i className={styles.dot} aria-hidden="true" />
      <Text figures hiddenOnPhone={short}>
        {shown === 'live' && lastUpdateAt !== null ? `${t('live')} · ${format.clock(lastUpdateAt)}` : t(shown)}
      </Text>
    </Row>
  );
}
