import { Link } from '@tanstack/react-router';
import { useSeesNpa } from '../../base/session.ts';
import { useStore } from '../../base/store.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { StatusMark } from '../../ui/icons/StatusMark.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { fleetLoading, STATUS_DISPLAY_ORDER, useCounts } from '../live-map/index.ts';
import styles from './FleetTile.module.css';
import { Bones, Tile } from './Tile.tsx';

/** Numbers of assets by status, live. Each leads to these assets on the live map. */
export function FleetTile() {
  const { t } = useTranslation(['dashboard', 'status', 'shell']);
  const format = useFormat();
  const { total, byStatus } = useCounts();
  const loaded = useStore(fleetLoading) === 'ready';
  const seesNpa = useSeesNpa();
  const statuses = STATUS_DISPLAY_ORDER.filter((status) => seesNpa || status !== 'npa');
  return (
    <Tile
      area="fleet"
      title={t('dashboard:fleetNow')}
      count={loaded ? format.number(total) : undefined}
      end={<Link to="/map">{t('shell:liveMap')}</Link>}
    >
      {loaded ? (
        <>
          <Row align="stretch" gap={2} height={8} className={styles.bar} aria-hidden="true">
            {statuses
              .filter((status) => byStatus[status] > 0)
              .map((status) => (
                <i key={status} style={{ flexGrow: byStatus[status], background: `var(--st-${status})` }} />
              ))}
          </Row>
          <ul className={styles.grid}>
            {statuses.map((status) => (
              <li key={status}>
                <Link
                  to="/map"
                  search={{ status: [status] }}
                  className={styles.status}
                  data-none={byStatus[status] === 0 || undefined}
                >
                  <StatusMark status={status} size={16} />
                  <Text size="small" grow tone="soft" className={styles.name}>
                    {t(`status:${status}`)}
                  </Text>
                  <b className="figures">{format.number(byStatus[status])}</b>
                  <Text tone="quiet" figures className={styles.share}>
                    {format.number(total === 0 ? 0 : (byStatus[status] / total) * 100, 1)} %
                  </Text>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Bones rows={7} />
      )}
    </Tile>
  );
}
