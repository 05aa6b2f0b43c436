import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './AlertPanel.module.css';
import type { SpeedPoint } from './moment.ts';

const WIDTH = 340;
const HEIGHT = 110;
const LEFT = 28;
const BOTTOM = 18;
const TOP = 6;
const MOST_ROWS = 12;

/** The speed around an alert with its limit, and the fixes at which it held. @param limit km/h, null for none */
export function SpeedCurve({ points, limit }: { points: readonly SpeedPoint[]; limit: number | null }) {
  const { t } = useTranslation(['alerts', 'units']);
  const format = useFormat();
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || first === last) return null;
  const shown = (speed: number): number => format.shownSpeed(speed / 3.6);
  const unit = t(`units:${format.speed(0).unit}`);
  const top = Math.ceil(Math.max(...points.map(({ speed }) => shown(speed)), shown(limit ?? 0), 10) / 30) * 30;
  const x = (time: number): number => LEFT + ((time - first.time) / (last.time - first.time)) * (WIDTH - LEFT - 4);
  const y = (value: number): number => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - TOP);
  const holding = points.filter(({ holds }) => holds);
  const over = holding.filter(({ speed }) => limit === null || speed > limit);
  return (
    <>
      <Row justify="between" gap={8} marginTop={12}>
        <Text weight={500}>
          {t('alerts:speed')} <Text tone="quiet">{unit}</Text>
        </Text>
        {limit !== null && <Text tone="quiet">{t('alerts:pointsOver', { count: over.length })}</Text>}
      </Row>
      <Box
        as="svg"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        marginTop={4}
        role="img"
        aria-label={t('alerts:speed')}
      >
        {holding.length > 0 && (
          <rect
            x={x(holding[0]!.time)}
            width={Math.max(2, x(holding.at(-1)!.time) - x(holding[0]!.time))}
            y={TOP}
            height={HEIGHT - BOTTOM - TOP}
            className={styles.band}
          />
        )}
        {[0, top / 3, (2 * top) / 3, top].map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} className={styles.grid} />
            <text x={LEFT - 6} y={y(value) + 4} textAnchor="end" className={styles.axis}>
              {format.number(value, 0)}
            </text>
          </g>
        ))}
        <polyline
          points={points.map(({ time, speed }) => `${x(time).toFixed(1)},${y(shown(speed)).toFixed(1)}`).join(' ')}
          className={styles.speed}
        />
        {limit !== null && (
          <line x1={LEFT} x2={WIDTH} y1={y(shown(limit))} y2={y(shown(limit))} className={styles.limit} />
        )}
        {holding.map(({ time, speed }) => (
          <circle key={time} cx={x(time)} cy={y(shown(speed))} r={2.5} className={styles.dot} />
        ))}
        <text x={LEFT} y={HEIGHT - 4} className={styles.axis}>
          {format.clock(first.time)}
        </text>
        <text x={WIDTH} y={HEIGHT - 4} textAnchor="end" className={styles.axis}>
          {format.clock(last.time)}
        </text>
      </Box>
      {holding.length > 0 && (
        <table className={styles.points}>
          <thead>
            <tr>
              <th scope="col">{t('alerts:point')}</th>
              <th scope="col">
                {t('alerts:speed')} <Text tone="quiet">{unit}</Text>
              </th>
              {limit !== null && <th scope="col">{t('alerts:over')}</th>}
              <th scope="col">{t('alerts:satellites')}</th>
            </tr>
          </thead>
          <tbody>
            {holding.slice(0, MOST_ROWS).map(({ time, speed, satellites }) => (
              <tr key={time}>
                <td>{format.clock(time)}</td>
                <td>{format.number(shown(speed), 0)}</td>
                {limit !== null && <td>+{format.number(Math.max(0, shown(speed) - shown(limit)), 0)}</td>}
                <td>{satellites ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
