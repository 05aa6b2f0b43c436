/** What an address asks of a report. Pure. */
import { conditionsText, readConditions } from '@waymark/contract/reports/conditions.ts';
import {
  ANY_READER,
  addedUpBy,
  columnsOf,
  comparesRows,
  groupsOf,
  isComparable,
  type ReportDeclaration,
  type ReportReader,
} from '@waymark/contract/reports/declaration.ts';
import type { ReportView } from './address.ts';
import type { ReportDays } from './period.ts';
import type { ReportSubject } from './queries.ts';

/**
 * Returns what an address asks of a report. Groups and columns that the report does not have are ignored, because the
 * screen shows which there are. Conditions that the reader may not set stay, so that the server refuses them instead of
 * answering more rows than were meant. Those on known columns are among `conditions`, so that they can be removed.
 */
export function reportSubject(
  declaration: ReportDeclaration,
  { group: named, compare: compared, where = '' }: Pick<ReportView, 'group' | 'compare' | 'where'>,
  reader: ReportReader,
  days: ReportDays,
) {
  const groups = groupsOf(declaration, reader);
  const group = addedUpBy(
    declaration,
    groups.find((one) => one === named),
  );
  const own = columnsOf(declaration, reader);
  const shown = new Map(columnsOf(declaration, reader, group));
  const compare = (comparesRows(declaration, group) ? (compared?.split(',') ?? []) : []).filter((name) => {
    const column = shown.get(name);
    return column !== undefined && isComparable(column);
  });
  const conditions = readConditions(where, own) ?? readConditions(where, columnsOf(declaration, ANY_READER));
  const asked = conditions ? conditionsText(conditions) : where;
  const subject: ReportSubject = {
    ...(declaration.window === 'period' && days),
    ...(group && { group }),
    ...(compare.length > 0 && { compare: compare.join(',') }),
    ...(asked && { where: asked }),
  };
  return { days, group, groups, compare, conditions: conditions ?? [], own, subject };
}
