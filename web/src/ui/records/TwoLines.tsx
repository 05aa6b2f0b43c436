import type { ReactNode } from 'react';
import { Text } from '../layout/Text.ts';
import styles from './TwoLines.module.css';

/** A cell of two lines, the second one muted. Phones show the first one only. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={styles.lines}>
      <Text truncate>{first}</Text>
      <Text as="small" truncate>
        {second}
      </Text>
    </span>
  );
}
