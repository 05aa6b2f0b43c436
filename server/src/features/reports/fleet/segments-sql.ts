import type { SegmentQuery } from '@waymark/contract/reports/vehicle-schema.ts';
import { SEGMENT_DEFAULTS } from '@waymark/domain/limits.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../../storage/sql.ts';

type Segment = Pick<SegmentQuery, 'filterType' | 'comparatorOperator' | 'value' | 'unit'>;

const SECONDS_OF_UNIT = { Sec: 1, Min: 60, Hour: 3600 } as const;
const OPERATORS = {
  gt: { sql: sql`>`, holds: (one: number, other: number) => one > other },
  gte: { sql: sql`>=`, holds: (one: number, other: number) => one >= other },
  lt: { sql: sql`<`, holds: (one: number, other: number) => one < other },
  lte: { sql: sql`<=`, holds: (one: number, other: number) => one <= other },
  eq: { sql: sql`=`, holds: (one: number, other: number) => one === other },
} as const;

const secondsOf = ({ value = SEGMENT_DEFAULTS.value, unit = SEGMENT_DEFAULTS.unit }: Segment) =>
  value * SECONDS_OF_UNIT[unit];

/** Returns the condition of a list of segments. @param columns expressions of seconds */
export function segmentCondition(
  segment: Segment,
  columns: Readonly<Record<NonNullable<Segment['filterType']>, RawBuilder<unknown>>>,
): RawBuilder<boolean> {
  const { filterType = SEGMENT_DEFAULTS.filterType, comparatorOperator = SEGMENT_DEFAULTS.comparatorOperator } =
    segment;
  return sql<boolean>`${columns[filterType]} ${OPERATORS[comparatorOperator].sql} ${secondsOf(segment)}::float8`;
}

/** Returns whether a time belongs to a list of segments. */
export function isInSegment(segment: Segment, seconds: number): boolean {
  return OPERATORS[segment.comparatorOperator ?? SEGMENT_DEFAULTS.comparatorOperator].holds(
    seconds,
    secondsOf(segment),
  );
}
