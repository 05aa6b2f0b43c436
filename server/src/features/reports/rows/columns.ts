/** Which columns of a report are asked for, shown and needed. */
import {
  columnsOf,
  isSlow,
  needsOf,
  type ReportColumn,
  type ReportDeclaration,
  type ReportGroup,
  type ReportNeeds,
  withCompared,
} from '@waymark/contract/reports/declaration.ts';
import { refuseField } from '../../refusal.ts';
import type { Viewer } from '../../session/viewer.ts';
import { changesOf } from '../sums/belonging-sql.ts';
import type { ReportRequest } from './addends-sql.ts';

/** Columns by their names, in the order of the report. */
export type ReportColumns = readonly [name: string, column: ReportColumn][];

/** Names of columns, separated by commas. */
export function namesOf(names: string | undefined): string[] | undefined {
  return names?.split(',');
}

/**
 * Columns whose feature was turned off since a view was saved are left out, but a name that never existed is an error.
 * @throws Refusal `error.report.column`
 */
export function mustName(names: readonly string[] | undefined, columns: ReportColumns, field: string): void {
  const known = new Set(columns.map(([name]) => name));
  if (names?.some((name) => !known.has(name))) throw refuseField('error.report.column', field);
}

/**
 * Returns the columns of an answer for which none were chosen: all but those that are read slowly, unless the rows are compared
 * or sorted by them. Undefined: all.
 */
export function usualNames(
  columns: ReportColumns,
  group: ReportGroup | undefined,
  also: readonly string[],
): string[] | undefined {
  const slow = columns.filter(([name, column]) => isSlow(column, group) && !also.includes(name));
  if (slow.length === 0) return undefined;
  const left = new Set(slow.map(([name]) => name));
  return columns.flatMap(([name, { compared }]) => (compared || left.has(name) ? [] : [name]));
}

/** Returns the columns that the viewer may see, and those of their comparison. */
export function shownColumns(viewer: Viewer, declaration: ReportDeclaration, { group, compare }: ReportRequest) {
  return withCompared(columnsOf(declaration, viewer, group), compare);
}

/** Returns what a reader of these columns needs, and of rows that conditions, alerts or features chose. */
export function neededFor(
  viewer: Viewer,
  declaration: ReportDeclaration,
  { group, conditions, alerts, belonging }: ReportRequest,
  columns: ReportColumns,
): ReportNeeds {
  const choosing = new Set(conditions.map(({ column }) => column));
  const { features, permissions } = needsOf(
    [...columns, ...columnsOf(declaration, viewer).filter(([name]) => choosing.has(name))],
    [...(group === undefined ? [] : [group]), ...changesOf(belonging)],
  );
  const { feature } = declaration;
  const some = typeof feature === 'object' ? feature.anyOf.filter((one) => viewer.features.has(one)) : [];
  return {
    features: [...new Set([...features, ...some])],
    permissions: alerts === undefined ? permissions : [...permissions, 'alerts.read'],
  };
}
