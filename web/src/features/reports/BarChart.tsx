import { useElementSize } from '@mantine/hooks';
import { axisLabels, gridOf } from '@waymark/domain/bar-chart.ts';
import type { Status } from '@waymark/domain/status.ts';
import { StatusMark } from '../../ui/icons/StatusMark.tsx';
import styles from './BarChart.module.css';

export interface Bar {
  /** Unique in the chart. Labels are not: names of assets, or an hour that clocks repeat. */
  key: string;
  label: string;
  /** In the order of the series. Null: unknown yet. */
  values: readonly (number | null)[];
}

export interface BarSeries {
  label: string;
  /** Series of a status have its color and its mark. */
  status: Status | undefined;
  /** Values of another period than the one that is shown. */
  history?: true;
  /** Sum of all values, for the legend. */
  total?: string | undefined;
}

/** Values beside the bars, such as usual ones, drawn as a dashed line. */
export interface BarLine {
  label: string;
  /** One for each bar. Null: unknown. */
  values: readonly (number | null)[];
}

const HEIGHT = 150;
const TOP = 8;
const BOTTOM = 20;
const LEFT = 52;
/** Room of a label on the axis, and between labels, px. */
const [LABEL_PIXELS, LABEL_GAP] = [80, 8];

/** Stacked or neighboring bars with a legend. The table beside the chart has the same values. */
export function BarChart({
  label,
  series,
  bars,
  beside = false,
  line,
  partial,
  height = HEIGHT,
  scale,
  axis,
  figure,
}: {
  label: string;
  series: readonly BarSeries[];
  bars: readonly Bar[];
  /** Draws the values of a bar beside each other instead of stacked. */
  beside?: boolean;
  line?: BarLine | undefined;
  /** Index of the bar whose time is not over. */
  partial?: number | undefined;
  /** Default 150 px. */
  height?: number;
  /** Size of the unit of the axis, in units of the values. Grid lines are round numbers of it. */
  scale: number;
  /** Returns the text of a grid line. */
  axis: (value: number) => string;
  /** Returns a value with its unit. */
  figure: (value: number) => string;
}) {
  const { ref, width } = useElementSize();
  const high = ({ values }: Bar) => {
    const known = values.map((value) => value ?? 0);
    return beside ? Math.max(0, ...known) : known.reduce((total, value) => total + value, 0);
  };
  const usual = line?.values.filter((value) => value !== null) ?? [];
  const lines = gridOf(Math.max(0, ...bars.map(high), ...usual) / scale).map((line) => line * scale);
  const most = lines.at(-1) ?? 1;
  const room = Math.max(0, width - LEFT - 4);
  const step = room / Math.max(1, bars.length);
  const thickness = Math.max(1, Math.min(40, step * 0.72));
  const y = (value: number) => TOP + (height - TOP - BOTTOM) * (1 - value / most);
  const every = Math.max(1, Math.ceil(LABEL_PIXELS / Math.max(1, step)));
  const labels = axisLabels(bars.length, { left: LEFT, step, width, wide: LABEL_PIXELS, gap: LABEL_GAP });
  return (
    <figure className={styles.chart} ref={ref}>
      <ChartLegend series={series} line={line} />
      <svg role="img" aria-label={label} width={width} height={height}>
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
            <g key={bar.key}>
              <title>
                {[
                  bar.label,
                  ...series.flatMap((one, place) => {
                    const value = bar.values[place] ?? null;
                    return value === null ? [] : [`${one.label} ${figure(value)}`];
                  }),
                  ...(line?.values[index] == null ? [] : [`${line.label} ${figure(line.values[index])}`]),
                ].join('\n')}
              </title>
              <rect
                x={LEFT + index * step}
                y={TOP}
                width={step}
                height={height - TOP - BOTTOM}
                className={styles.column}
              />
              {series.map((one, place) => {
                const value = bar.values[place] ?? 0;
                const top = y(below + value);
                const tall = y(below) - top;
                if (!beside) below += value;
                const part = beside ? thickness / series.length : thickness;
                return (
                  <rect
                    key={one.label}
                    x={beside ? left + place * part : left}
                    y={top}
                    width={part}
                    height={Math.max(0, tall - (place > 0 ? 1 : 0))}
                    fill={colorOf(one)}
                    opacity={index === partial ? 0.45 : undefined}
                  />
                );
              })}
            </g>
          );
        })}
        {labels.map(({ index, middle }) => (
          <text key={bars[index]!.key} x={middle} y={height - 4} textAnchor="middle">
            {shortened(bars[index]!.label, step * every - LABEL_GAP)}
          </text>
        ))}
        {line && <path className={styles.line} d={pathOf(line, (index) => LEFT + (index + 0.5) * step, y)} />}
      </svg>
    </figure>
  );
}

/** The legend of a chart with several series. */
export function ChartLegend({ series, line }: { series: readonly BarSeries[]; line?: BarLine | undefined }) {
  if (series.length < 2 && !line) return null;
  return (
    <figcaption className={styles.legend}>
      {series.map((one) => (
        <span key={one.label}>
          {one.status ? (
            <StatusMark status={one.status} size={14} />
          ) : (
            <i className={styles.swatch} style={{ background: colorOf(one) }} />
          )}
          {one.label} {one.total !== undefined && <b className="figures">{one.total}</b>}
        </span>
      ))}
      {line && (
        <span>
          <svg className={styles.dashes} width={18} height={2} aria-hidden="true">
            <line x1={0} x2={18} y1={1} y2={1} />
          </svg>
          {line.label}
        </span>
      )}
    </figcaption>
  );
}

/** Returns the path of a line, interrupted where values are unknown. */
function pathOf({ values }: BarLine, x: (index: number) => number, y: (value: number) => number): string {
  return values
    .map((value, index) => {
      if (value === null) return '';
      return `${(values[index - 1] ?? null) === null ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}

export function colorOf({ status, history }: BarSeries): string {
  if (status) return `var(--st-${status})`;
  return history ? 'var(--line-strong)' : 'var(--accent)';
}

/** Shortens a label to the room, with about 6.5 px for a character. */
function shortened(label: string, pixels: number): string {
  const most = Math.max(3, Math.floor(pixels / 6.5));
  return label.length > most ? `${label.slice(0, most - 1)}…` : label;
}
