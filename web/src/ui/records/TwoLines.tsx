import type { ReactNode } from 'react';
import styles from './TwoLines.module.css';

/** A cell of two lines, the second one muted. Phones show the first one only. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={styles.lines}>
      <span>{first}</span>
      <small>{second}</small>
    </span>
  );
}
