/** Conditions on the rows of a report, as one text, so that addresses, saved views and schedules hold them. */
import { STATUSES } from '@waymark/domain/status.ts';
import { isDate } from '../date.ts';
import type { ColumnKind, ReportColumn } from './declaration.ts';

/** `~`: contains, in any case. `=`: equal, in any case. */
export const OPERATORS = ['>=', '<=', '~', '='] as const;
export type Operator = (typeof OPERATORS)[number];

export interface Condition {
  column: string;
  operator: Operator;
  /** In the stored unit of the column. */
  value: string;
}

/** Most conditions of a report. */
export const MOST_CONDITIONS = 8;

const ONE = /^([A-Za-z]+)(>=|<=|~|=)(.+)$/;
const RANGE: readonly Operator[] = ['>=', '<='];

/** Returns the operators that a column of this kind has, the usual one first. None: no conditions. */
export function operatorsOf(kind: ColumnKind): readonly Operator[] {
  switch (kind) {
    case 'text':
      return ['~', '='];
    case 'status':
      return ['='];
    case 'instant':
    case 'word':
    case 'change':
      return [];
    default:
      return RANGE;
  }
}

/**
 * Returns the conditions of a text: `idle>=3600;place~Depot`, values percent-encoded. Undefined if the
 * text is malformed, or names a column or an operator that the report does not have.
 */
export function readConditions(
  text: string,
  columns: readonly [name: string, column: ReportColumn][],
): Condition[] | undefined {
  const conditions: Condition[] = [];
  for (const part of conditionParts(text)) {
    const [, column = '', operator = '', encoded = ''] = ONE.exec(part) ?? [];
    const value = decoded(encoded);
    const kind = columns.find(([name]) => name === column)?.[1].kind;
    if (kind === undefined || value === undefined || !fits(kind, operator as Operator, value)) return undefined;
    conditions.push({ column, operator: operator as Operator, value });
  }
  return conditions.length > MOST_CONDITIONS ? undefined : conditions;
}

/** Returns the texts of the single conditions of a text, whether they can be read or not. */
export function conditionParts(text: string): string[] {
  return text.split(';').filter(Boolean);
}

/** Returns the text of conditions. */
export function conditionsText(conditions: readonly Condition[]): string {
  return conditions.map(({ column, operator, value }) => `${column}${operator}${encodeURIComponent(value)}`).join(';');
}

function fits(kind: ColumnKind, operator: Operator, value: string): boolean {
  if (!operatorsOf(kind).includes(operator)) return false;
  if (kind === 'day') return isDate(value);
  if (kind === 'status') return (STATUSES as readonly string[]).includes(value);
  return kind === 'text' ? value.trim() !== '' && !value.includes('\0') : Number.isFinite(Number(value));
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text) || undefined;
  } catch {
    return undefined;
  }
}
