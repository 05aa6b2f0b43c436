import type { ReactNode } from 'react';
import { Box } from '../../ui/layout/Box.ts';
import { Card } from '../../ui/layout/Card.ts';
import styles from './Table.module.css';

/** A table in a card. @param head header cells @param children rows */
export function CardTable({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <Card className={styles.scroller}>
      <table className={styles.table}>
        <Box as="thead" hiddenOnPhone>
          <tr>{head}</tr>
        </Box>
        <tbody>{children}</tbody>
      </table>
    </Card>
  );
}
