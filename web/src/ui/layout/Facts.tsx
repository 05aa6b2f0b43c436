import type { ReactNode } from 'react';
import styles from './Facts.module.css';

/** What is known of a thing, by name. */
export type Fact = readonly [label: string, value: ReactNode];

/**
 * A list of facts: one under the other, or boxed, with the names beside the values.
 *
 * @param copied the values are typed or copied elsewhere: each is selected as a whole
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
