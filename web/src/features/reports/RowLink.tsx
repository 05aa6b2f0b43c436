import { Link } from '@tanstack/react-router';
import type { ReportGroup } from '@waymark/contract/reports/declaration.ts';
import type { ReportName } from '@waymark/contract/reports/kinds/index.ts';
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
  days,
  group,
  filter,
  ...props
}: RowLinkProps & {
  row: ReportRow;
  days: ReportDays;
  group: ReportGroup | undefined;
  /** Filters of the report, which stay. */
  filter: Record<string, string>;
}) {
  const { assetId, at } = row;
  if (typeof assetId === 'string' && typeof at === 'string')
    return <MomentLink {...props} assetId={assetId} time={at} />;
  const target = targetOf(row, days, group);
  if (target === undefined) return <span className={props.className}>{props.children}</span>;
  const search = { ...filter, ...target.search } as never;
  return <Link {...props} to="/reports/$report" params={{ report: reportSlug(target.report) }} search={search} />;
}

/** Returns the report with the rows behind a row, undefined if no filter selects them. */
function targetOf(row: ReportRow, days: ReportDays, group: ReportGroup | undefined): Target | undefined {
  const { assetId, day, week, month, tag, depot } = row as Record<string, string | null | undefined>;
  if (assetId) return { report: 'trips', search: { ...days, assetId } };
  if (day) return { report: 'trips', search: { startDate: day, endDate: day } };
  const first = week ?? month;
  if (first) {
    const end = week ? shiftDay(first, 6) : lastOfMonth(first);
    const within = { startDate: later(first, days.startDate), endDate: earlier(end, days.endDate) };
    return { report: 'mileage', search: { ...within, group: 'day' } };
  }
  const named = group === 'tag' ? { tag } : { depot };
  const [[name, value] = []] = Object.entries(named);
  return name && value ? { report: 'mileage', search: { ...days, group: 'asset', [name]: value } } : undefined;
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** @param first first day of a month */
function lastOfMonth(first: string): string {
  return shiftDay(`${shiftDay(first, 31).slice(0, 7)}-01`, -1);
}
