import type { Condition } from '@waymark/contract/reports/conditions.ts';
import type { ColumnKind } from '@waymark/contract/reports/declaration.ts';
import { type Status, statusNumber } from '@waymark/domain/status.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';
import { containing } from '../../records/list-sql.ts';

/** Returns a condition on rows `r` of a report. An unknown value meets none. */
export function conditionOf({ column, operator, value }: Condition, kind: ColumnKind): RawBuilder<boolean> {
  const left = sql`r.${sql.ref(column)}`;
  if (operator === '~') return sql<boolean>`${left} ILIKE ${containing(value)}`;
  if (kind === 'status') return sql<boolean>`${left} = ${statusNumber(value as Status)}`;
  if (operator === '=') return sql<boolean>`lower(${left}) = lower(${value})`;
  const compared = sql.raw(operator);
  return kind === 'day'
    ? sql<boolean>`${left}::text ${compared} ${value}`
    : sql<boolean>`${left} ${compared} ${Number(value)}::float8`;
}
