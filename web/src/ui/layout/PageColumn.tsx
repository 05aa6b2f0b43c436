import type { ReactNode } from 'react';
import styles from './PageColumn.module.css';
import { Stack } from './Stack.ts';

/** Sections of a screen one under the other, no wider than is good to read. */
export function PageColumn({ children }: { children: ReactNode }) {
  return (
    <Stack gap={16} grow scroll padding={16} className={styles.column}>
      {children}
    </Stack>
  );
}
