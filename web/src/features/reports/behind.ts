/** Which rows of a report a group adds up. */
import { conditionsText } from '@waymark/contract/reports/conditions.ts';
import type { ReportGroup } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import type { ReportRow } from '@waymark/contract/reports/rows.ts';
import { shiftDay } from '@waymark/domain/local-time.ts';
import type { ReportDays } from './period.ts';

/**
 * Returns the parameters that select the rows of a group, undefined if no filter does.
 * @param where conditions that hold already
 */
export function behindGroup(
  row: ReportRow,
  days: ReportDays,
  group: ReportGroup,
  report: ReportName,
  where: string | undefined,
): Record<string, string> | undefined {
  const name = row[group];
  const { columns } = reportOf(report);
  if (group === 'asset') return { ...days, assetId: String(row.assetId) };
  if (typeof name !== 'string') return undefined;
  switch (group) {
    case 'day':
      return { startDate: name, endDate: name };
    case 'week':
    case 'month': {
      const end = group === 'week' ? shiftDay(name, 6) : lastOfMonth(name);
      return { startDate: later(name, days.startDate), endDate: earlier(end, days.endDate) };
    }
    case 'tag':
    case 'depot':
      return { ...days, [group]: name };
    default: {
      if (!(group in columns)) return undefined;
      const own = conditionsText([{ column: group, operator: '=', value: name }]);
      return { ...days, where: where ? `${where};${own}` : own };
    }
  }
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** @param first first day of a month */
function lastOfMonth(first: string): string {
  return shiftDay(`${shiftDay(first, 31).slice(0, 7)}-01`, -1);
}
