import type { ReactNode } from 'react';
import styles from './Facts.module.css';

const LOOKS = { stacked: styles.stacked, beside: styles.beside, boxed: styles.boxed, apart: styles.apart } as const;

/** A labelled value. */
export type Fact = readonly [label: string, value: ReactNode];

/**
 * A list of facts.
 *
 * @param look each label above its value (default), in a column beside the values, with or without a box, or at the other
 * end of the line
 * @param copied selects each value as a whole, for values that users copy elsewhere
 */
export function Facts({
  facts,
  look = 'stacked',
  copied = false,
}: {
  facts: readonly Fact[];
  look?: 'stacked' | 'beside' | 'boxed' | 'apart';
  copied?: boolean;
}) {
  return (
    <dl className={[styles.facts, LOOKS[look], copied && styles.copied].filter(Boolean).join(' ')}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
