import type { Bar } from '@waymark/domain/bar-chart.ts';
import { Box } from '../../ui/layout/Box.ts';
import styles from './BarTable.module.css';

/** The values of a bar chart as a table. */
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
            <tr key={bar.label}>
              <th scope="row">{bar.label}</th>
              {heads.map((head, place) => (
                <td key={head}>{shown(bar.values[place] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
