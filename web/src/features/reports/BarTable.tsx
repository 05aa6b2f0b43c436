import { Box } from '../../ui/layout/Box.ts';
import type { Bar } from './BarChart.tsx';
import styles from './BarTable.module.css';

/** The values of a bar chart as a table. Unknown ones are left out. */
export function BarTable({
  label,
  heads,
  bars,
  shown,
}: {
  label: string;
  heads: readonly string[];
  bars: readonly Bar[];
  shown: (value: number) => string;
}) {
  return (
    // The keyboard scrolls it.
    <Box as="section" maxHeight={170} scroll aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.label}</th>
              {heads.map((head, place) => {
                const value = bar.values[place] ?? null;
                return <td key={head}>{value === null ? '' : shown(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
