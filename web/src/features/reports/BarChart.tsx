import { useElementSize } from '@mantine/hooks';
import { type Bar, gridOf } from '@waymark/domain/bar-chart.ts';
import type { Status } from '@waymark/domain/status.ts';
import { StatusMark } from '../../ui/icons/StatusMark.tsx';
import styles from './BarChart.module.css';

export interface BarSeries {
  label: string;
  /** Series of a status have its color and its mark. */
  status: Status | undefined;
  /** Values of another period than the one that is shown. */
  history?: true;
}

const HEIGHT = 150;
const TOP = 8;
const BOTTOM = 20;
const LEFT = 52;
/** Room of a label on the axis, px. */
const LABEL_PIXELS = 72;

/** Stacked or neighboring bars with a legend. The table beside the chart has the same values. */
export function BarChart({
  label,
  series,
  bars,
  beside = false,
  scale,
  axis,
  figure,
}: {
  label: string;
  series: readonly BarSeries[];
  bars: readonly Bar[];
  /** Draws the values of a bar beside each other instead of stacked. */
  beside?: boolean;
  /** Size of the unit of the axis, in units of the values. Grid lines are round numbers of it. */
  scale: number;
  /** Returns the text of a grid line. */
  axis: (value: number) => string;
  /** Returns a value with its unit. */
  figure: (value: number) => string;
}) {
  const { ref, width } = useElementSize();
  const high = ({ values }: Bar) =>
    beside ? Math.max(0, ...values) : values.reduce((total, value) => total + value, 0);
  const lines = gridOf(Math.max(0, ...bars.map(high)) / scale).map((line) => line * scale);
  const most = lines.at(-1) ?? 1;
  const room = Math.max(0, width - LEFT - 4);
  const step = room / Math.max(1, bars.length);
  const thickness = Math.max(1, Math.min(40, step * 0.72));
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / most);
  const every = Math.max(1, Math.ceil(LABEL_PIXELS / Math.max(1, step)));
  return (
    <figure className={styles.chart} ref={ref}>
      {series.length > 1 && (
        <figcaption>
          {series.map((one) => (
            <span key={one.label}>
              {one.status ? (
                <StatusMark status={one.status} size={14} />
              ) : (
                <i className={styles.swatch} style={{ background: colorOf(one) }} />
              )}
              {one.label}
            </span>
          ))}
        </figcaption>
      )}
      <svg role="img" aria-label={label} width={width} height={HEIGHT}>
        {lines.map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={width} y1={y(value)} y2={y(value)} className={styles.grid} />
            <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {axis(value)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => {
          const left = LEFT + index * step + (step - thickness) / 2;
          let below = 0;
          return (
            <g key={bar.label}>
              <title>
                {[bar.label, ...series.map((one, place) => `${one.label} ${figure(bar.values[place] ?? 0)}`)].join(
                  '\n',
                )}
              </title>
              <rect
                x={LEFT + index * step}
                y={TOP}
                width={step}
                height={HEIGHT - TOP - BOTTOM}
                className={styles.column}
              />
              {series.map((one, place) => {
                const value = bar.values[place] ?? 0;
                const top = y(below + value);
                const height = y(below) - top;
                if (!beside) below += value;
                const part = beside ? thickness / series.length : thickness;
                return (
                  <rect
                    key={one.label}
                    x={beside ? left + place * part : left}
                    y={top}
                    width={part}
                    height={Math.max(0, height - (place > 0 ? 1 : 0))}
                    fill={colorOf(one)}
                  />
                );
              })}
              {index % every === 0 && (
                <text
                  x={Math.min(LEFT + index * step + step / 2, width - LABEL_PIXELS / 2)}
                  y={HEIGHT - 4}
                  textAnchor="middle"
                >
                  {shortened(bar.label, Math.max(step, LABEL_PIXELS) * Math.max(every, 1))}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

function colorOf({ status, history }: BarSeries): string {
  if (status) return `var(--st-${status})`;
  return history ? 'var(--line-strong)' : 'var(--accent)';
}

/** Shortens a label to the room, with about 6.5 px for a character. */
function shortened(label: string, pixels: number): string {
  const most = Math.max(3, Math.floor(pixels / 6.5));
  return label.length > most ? `${label.slice(0, most - 1)}…` : label;
}
