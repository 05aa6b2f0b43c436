import type { ReactNode } from 'react';
import styles from './Count.module.css';

/** The number of rows beside a title. */
export function Count({ children }: { children: ReactNode }) {
  return <span className={`${styles.count} figures`}>{children}</span>;
}
