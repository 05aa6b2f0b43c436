import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Box } from '../../ui/layout/Box.ts';
import { Card } from '../../ui/layout/Card.ts';
import { Section } from './Section.tsx';
import styles from './Table.module.css';

/** A section of the page with a table of rows and their number. */
export function TableSection<Row>({
  title,
  empty,
  query,
  head,
  children,
}: {
  title: string;
  /** Text shown if there are no rows. */
  empty: string;
  query: UseQueryResult<{ items: Row[]; count: number }>;
  /** Header cells. */
  head: ReactNode;
  children: (row: Row) => ReactNode;
}) {
  return (
    <Section
      title={title}
      count={query.data?.count}
      query={query}
      empty={empty}
      isEmpty={({ items }) => items.length === 0}
    >
      {({ items }) => (
        <Card className={styles.scroller}>
          <table className={styles.table}>
            <Box as="thead" hiddenOnPhone>
              <tr>{head}</tr>
            </Box>
            <tbody>{items.map(children)}</tbody>
          </table>
        </Card>
      )}
    </Section>
  );
}
