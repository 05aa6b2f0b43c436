import { type CSSProperties, Fragment } from 'react';
import { Text } from '../../ui/layout/Text.ts';
import { type Bar, type BarSeries, ChartLegend, colorOf } from './BarChart.tsx';
import styles from './RowBars.module.css';

/** Largest number of bars that are drawn below each other. */
export const MOST_ROW_BARS = 8;

/** A few named bars below each other, with their values. The first series has the values, the second those before. */
export function RowBars({
  label,
  series,
  bars,
  figure,
  change,
}: {
  label: string;
  series: readonly BarSeries[];
  bars: readonly Bar[];
  /** Returns a value with its unit. */
  figure: (value: number) => string;
  /** Returns the change from the second value to the first. Without it, nothing is compared. */
  change?: ((now: number, before: number) => string) | undefined;
}) {
  const most = Math.max(0, ...bars.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const widthOf = (value: number) => ({ '--share': most === 0 ? 0 : value / most }) as CSSProperties;
  return (
    <figure aria-label={label}>
      <ChartLegend series={series} />
      <div className={styles.rows}>
        {bars.map((bar) => {
          const [now, before] = [bar.values[0] ?? 0, bar.values[1] ?? 0];
          return (
            <Fragment key={bar.key}>
              <Text truncate title={bar.label}>
                {bar.label}
              </Text>
              <div className={styles.bars}>
                <div className={styles.bar}>
                  {now > 0 && <i style={{ ...widthOf(now), background: colorOf(series[0]!) }} />}
                  <span className="figures">{figure(now)}</span>
                  {change && <small className="figures">{change(now, before)}</small>}
                </div>
                {series[1] && (
                  <div className={styles.bar} title={`${series[1].label} ${figure(before)}`}>
                    {before > 0 && <i data-thin style={{ ...widthOf(before), background: colorOf(series[1]) }} />}
                  </div>
                )}
              </div>
            </Fragment>
          );
        })}
      </div>
    </figure>
  );
}
