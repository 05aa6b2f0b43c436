import type { ReactNode } from 'react';
import styles from './PageColumn.module.css';

/** Sections of a screen one under the other, no wider than is good to read. */
export function PageColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}
