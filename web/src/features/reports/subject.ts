/** Reads the subject of a report from an address. Pure. */
import {
  type Condition,
  conditionParts,
  conditionsText,
  MOST_CONDITIONS,
  readConditions,
} from '@waymark/contract/reports/conditions.ts';
import {
  ANY_READER,
  addedUpBy,
  columnsOf,
  comparesRows,
  groupsOf,
  isComparable,
  isSlow,
  type ReportDeclaration,
  type ReportReader,
} from '@waymark/contract/reports/declaration.ts';
import type { ReportView } from './address.ts';
import type { ReportDays } from './period.ts';
import type { ReportSubject } from './queries.ts';

/** A condition of an address, as the reader can see and remove it. */
export interface AskedCondition {
  /** As in the address. */
  text: string;
  /** Undefined: the text has no meaning for this report. */
  condition: Condition | undefined;
  /** The server refuses the report because of it. */
  refused: boolean;
}

/** Returns the single conditions of a text: `idle>=3600;place~Depot`. */
export function askedConditions(declaration: ReportDeclaration, where: string, reader: ReportReader): AskedCondition[] {
  const own = columnsOf(declaration, reader);
  return conditionParts(where).map((text, index) => {
    const [readable] = readConditions(text, own) ?? [];
    const [condition] = readable ? [readable] : (readConditions(text, columnsOf(declaration, ANY_READER)) ?? []);
    const refused = readable === undefined || index >= MOST_CONDITIONS;
    return { text: condition ? conditionsText([condition]) : text, condition, refused };
  });
}

/**
 * Returns what an address asks of a report. Groups and columns that the report does not have are ignored, because the
 * screen shows which there are. Conditions that the reader may not set, or that have no meaning, stay, so that the server
 * refuses them instead of answering more rows than were meant. Each is among `conditions`, so that it can be removed.
 */
export function reportSubject(
  declaration: ReportDeclaration,
  {
    group: named,
    compare: compared,
    where = '',
    columns = '',
  }: Pick<ReportView, 'group' | 'compare' | 'where' | 'columns'>,
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
  const conditions = askedConditions(declaration, where, reader);
  const asked = conditions.map(({ text }) => text).join(';');
  const slow = [...shown].flatMap(([name, column]) => (isSlow(column, group) ? [name] : []));
  const chosen = columns.split(',').filter((name) => slow.includes(name));
  const subject: ReportSubject = {
    ...(declaration.window === 'period' && days),
    ...(group && { group }),
    ...(compare.length > 0 && { compare: compare.join(',') }),
    ...(asked && { where: asked }),
    // The others stay, because the figures show their totals.
    ...(chosen.length > 0 && {
      columns: [...shown.keys()].filter((name) => !slow.includes(name) || chosen.includes(name)).join(','),
    }),
  };
  return { days, group, groups, compare, conditions, own, subject };
}
