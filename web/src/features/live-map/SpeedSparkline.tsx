import type { TrackPoint } from '@waymark/contract/vehicles/schema.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import styles from './SpeedSparkline.module.css';
import { sparkline } from './sparkline.ts';

const WIDTH = 296;
const HEIGHT = 44;

/** Speed over the last half hour, with breaks for silences. */
export function SpeedSparkline({ points, from, to }: { points: readonly TrackPoint[]; from: number; to: number }) {
  const { t } = useTranslation(['liveMap', 'units']);
  const format = useFormat();
  const { lines, areas, maximum, last } = sparkline(points, from, to, WIDTH, HEIGHT);
  return (
    <figure>
      <Row as="figcaption" align="baseline" justify="between" marginBottom={4} className={styles.head}>
        <b>{t('speedLast')}</b>
        {maximum > 0 && (
          <span className={styles.maximum}>{t('speedMax', { speed: format.withUnit(format.speed(maximum)) })}</span>
        )}
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
