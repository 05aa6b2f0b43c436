import type { TrackPoint } from '@waymark/contract/vehicles/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import styles from './SpeedSparkline.module.css';
import { sparkline } from './sparkline.ts';

const WIDTH = 296;
const HEIGHT = 44;

/** Speed over the last half hour with the speed limit, and breaks for silences. */
export function SpeedSparkline({
  points,
  from,
  to,
  limit,
}: {
  points: readonly TrackPoint[];
  from: number;
  to: number;
  /** m/s; undefined: there is none. */
  limit: number | undefined;
}) {
  const { t } = useTranslation(['liveMap', 'units']);
  const format = useFormat();
  const { lines, areas, maximum, limit: limitHeight, last } = sparkline(points, from, to, WIDTH, HEIGHT, limit);
  const speedText = (speed: number): string => format.withUnit(format.speed(speed));
  const ends = [
    maximum > 0 && t('speedMax', { speed: speedText(maximum) }),
    limit !== undefined && t('speedLimit', { speed: speedText(limit) }),
  ].filter((text) => text !== false);
  return (
    <figure>
      <Row as="figcaption" wrap align="baseline" justify="between" gap={8} marginBottom={4} className={styles.head}>
        <b>{t('speedLast')}</b>
        <span className={styles.ends}>{ends.join(' · ')}</span>
      </Row>
      {lines.length === 0 ? (
        <p className={styles.none}>{t('noSpeedData')}</p>
      ) : (
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className={styles.picture}
          aria-hidden="true"
        >
          {areas.map((path) => (
            <path key={path} d={path} fill="var(--accent-soft)" />
          ))}
          {lines.map((path) => (
            <path
              key={path}
              d={path}
              fill="none"
              stroke="var(--accent)"
              strokeWidth="1.5"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {limitHeight !== null && (
            <path
              d={`M0 ${limitHeight}H${WIDTH}`}
              stroke="var(--danger)"
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
            />
          )}
          {last && <circle cx={last.x} cy={last.y} r="2.5" fill="var(--accent)" />}
        </svg>
      )}
      <div className={`${styles.axis} figures`} aria-hidden="true">
        <span>{format.time(from)}</span>
        <span>{format.time((from + to) / 2)}</span>
        <span>{format.time(to)}</span>
      </div>
    </figure>
  );
}
