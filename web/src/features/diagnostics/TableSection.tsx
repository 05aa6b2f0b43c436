import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CardTable } from './CardTable.tsx';
import { Section } from './Section.tsx';

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
      {({ items }) => <CardTable head={head}>{items.map(children)}</CardTable>}
    </Section>
  );
}
