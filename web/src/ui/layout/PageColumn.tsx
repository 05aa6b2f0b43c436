import type { ReactNode } from 'react';
import styles from './PageColumn.module.css';
import { Stack } from './Stack.ts';

/** Sections of a screen in one column of readable width. */
export function PageColumn({ children }: { children: ReactNode }) {
  return (
    <Stack gap={16} grow scroll padding={16} className={`${styles.column} ${styles.readable}`}>
      {children}
    </Stack>
  );
}

/** Sections of a screen in one column of its whole width. */
export function WideColumn({ children }: { children: ReactNode }) {
  return (
    <Stack gap={16} grow scroll padding="12px 16px 16px" className={styles.column}>
      {children}
    </Stack>
  );
}
