import { Link } from '@tanstack/react-router';
import { conditionsText } from '@waymark/contract/reports/conditions.ts';
import type { ReportGroup } from '@waymark/contract/reports/declaration.ts';
import { type ReportName, reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { ReportRow } from '@waymark/contract/reports/rows.ts';
import { shiftDay } from '@waymark/domain/local-time.ts';
import type { RowLinkProps } from '../../ui/records/index.ts';
import { reportSlug } from './address.ts';
import { MomentLink } from './MomentLink.tsx';
import type { ReportDays } from './period.ts';

type Target = { report: ReportName; search: Record<string, string> };

/** Leads from a row to the moment in the history of its asset, or to the rows that it adds up. */
export function RowLink({
  row,
  report,
  days,
  group,
  filter,
  ...props
}: RowLinkProps & {
  row: ReportRow;
  days: ReportDays;
  group: ReportGroup | undefined;
  report: ReportName;
  /** Filters of the report, which stay. */
  filter: Record<string, string>;
}) {
  const { assetId, at } = row;
  if (typeof assetId === 'string' && typeof at === 'string')
    return <MomentLink {...props} assetId={assetId} time={at} />;
  const target = group === undefined ? ofAsset(row, days) : ofGroup(row, days, group, report, filter.where);
  if (target === undefined) return <span className={props.className}>{props.children}</span>;
  const search = { ...filter, ...target.search } as never;
  return <Link {...props} to="/reports/$report" params={{ report: reportSlug(target.report) }} search={search} />;
}

/** Returns the trips behind a row of an asset. */
function ofAsset({ assetId }: ReportRow, days: ReportDays): Target | undefined {
  return assetId ? { report: 'trips', search: { ...days, assetId: String(assetId) } } : undefined;
}

/** Returns the report with the rows that a group adds up, undefined if no filter selects them. */
function ofGroup(
  row: ReportRow,
  days: ReportDays,
  group: ReportGroup,
  report: ReportName,
  where: string | undefined,
): Target | undefined {
  const name = row[group];
  const { columns } = reportOf(report);
  if (group === 'asset') return { report, search: { ...days, assetId: String(row.assetId) } };
  if (typeof name !== 'string') return undefined;
  switch (group) {
    case 'day':
      return { report, search: { startDate: name, endDate: name } };
    case 'week':
    case 'month': {
      const end = group === 'week' ? shiftDay(name, 6) : lastOfMonth(name);
      return { report, search: { startDate: later(name, days.startDate), endDate: earlier(end, days.endDate) } };
    }
    case 'tag':
    case 'depot':
      return { report, search: { ...days, [group]: name } };
    default: {
      if (!(group in columns)) return undefined;
      const own = conditionsText([{ column: group, operator: '=', value: name }]);
      return { report, search: { ...days, where: where ? `${where};${own}` : own } };
    }
  }
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** @param first first day of a month */
function lastOfMonth(first: string): string {
  return shiftDay(`${shiftDay(first, 31).slice(0, 7)}-01`, -1);
}
