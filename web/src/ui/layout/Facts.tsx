import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** A labelled value. */
export type Fact = readonly [label: string, value: ReactNode];

/**
 * A list of facts, either stacked or boxed with the labels beside the values.
 *
 * @param copied selects each value as a whole, for values that users copy elsewhere
 */
export function Facts({
  facts,
  boxed = false,
  copied = false,
}: {
  facts: readonly Fact[];
  boxed?: boolean;
  copied?: boolean;
}) {
  return (
    <dl
      className={[styles.facts, boxed ? styles.boxed : styles.stacked, copied && styles.copied]
        .filter(Boolean)
        .join(' ')}
    >
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
