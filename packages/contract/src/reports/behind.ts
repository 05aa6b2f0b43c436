/** Which rows a row of a report adds up. Links follow it, so that a number and the rows behind it agree. */
import { shiftDay } from '@waymark/domain/local-time.ts';
import { FINE_GROUPS, type ReportGroup } from './declaration.ts';
import { reportOf } from './kinds/index.ts';
import type { ReportName } from './names.ts';
import type { ReportRow } from './rows.ts';

/** Request for a report. */
export interface AskedReport {
  report: ReportName;
  group: ReportGroup | undefined;
  /** First and last day of the period. */
  days: { startDate: string; endDate: string };
  /** Filters and conditions that hold already. */
  filter: Readonly<Record<string, string>>;
}

/** A report with its parameters. */
export interface RowsBehind {
  report: ReportName;
  search: Record<string, string>;
}

/** Returns the rows that a row adds up, undefined if nothing selects them. A row of an asset adds up its trips. */
export function rowsBehind(row: ReportRow, asked: AskedReport): RowsBehind | undefined {
  const { report, group, days, filter } = asked;
  if (group !== undefined) {
    const own = behindGroup(row, { ...asked, group });
    return own && { report, search: { ...filter, ...own } };
  }
  if (!row.assetId) return undefined;
  // Conditions are on assets, whose trips they do not narrow.
  const { where: _where, ...others } = filter;
  return { report: 'trips', search: { ...others, ...days, assetId: String(row.assetId) } };
}

/** Returns the parameters that select the rows of a group, undefined if none do. */
export function behindGroup(
  row: ReportRow,
  { report, group, days, filter }: AskedReport & { group: ReportGroup },
): Record<string, string> | undefined {
  const { each, reaches } = reportOf(report);
  // Conditions chose these assets by their whole rows, and would choose others by parts of them.
  if (each === 'asset' && filter.where && FINE_GROUPS.includes(group)) return undefined;
  if (group === 'asset') return { ...days, assetId: String(row.assetId) };
  const name = row[group] ?? '';
  const id = String(row.id);
  switch (group) {
    case 'day':
    case 'week':
    case 'month': {
      const first = later(String(name), days.startDate);
      const last = earlier(lastDay(group, String(name)), days.endDate);
      // Rows that reach into a shorter period would be others.
      return reaches
        ? { ...days, begun: first === last ? first : `${first}/${last}` }
        : { startDate: first, endDate: last };
    }
    default: {
      if (id === '') return { ...days, none: [...new Set([...(filter.none?.split(',') ?? []), group])].join(',') };
      if (group === 'driver' || group === 'place') return { ...days, [`${group}Id`]: id };
      // An asset has several tags, but the filter only one.
      const isOther = filter[group] !== undefined && filter[group].toLowerCase() !== String(name).toLowerCase();
      return isOther ? undefined : { ...days, [group]: String(name) };
    }
  }
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** @param first first day of the group */
function lastDay(group: 'day' | 'week' | 'month', first: string): string {
  if (group === 'day') return first;
  return group === 'week' ? shiftDay(first, 6) : shiftDay(`${shiftDay(first, 31).slice(0, 7)}-01`, -1);
}
