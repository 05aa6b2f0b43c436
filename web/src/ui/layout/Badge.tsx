import type { ReactNode } from 'react';
import styles from './Badge.module.css';

/** A word about the state of a form beside its title, such as "unsaved". */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}
