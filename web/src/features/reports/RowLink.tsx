import { Link } from '@tanstack/react-router';
import { type RowsBehind, rowsBehind } from '@waymark/contract/reports/behind.ts';
import type { ReportGroup } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import type { ReportRow } from '@waymark/contract/reports/rows.ts';
import type { RowLinkProps } from '../../ui/records/index.ts';
import { reportSlug } from './address.ts';
import { MomentLink } from './MomentLink.tsx';
import type { ReportDays } from './period.ts';

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
  // Latest states without a moment lead to their asset.
  if (group === undefined && reportOf(report).window === 'now' && assetId)
    return <Link {...props} to="/assets/$id" params={{ id: String(assetId) }} search={{}} />;
  const target = rowsBehind(row, { report, group, days, filter });
  if (target === undefined) return <span className={props.className}>{props.children}</span>;
  return <ReportLink {...props} {...target} />;
}

/** Opens the rows of a report. */
export function ReportLink({ report, search, ...props }: RowLinkProps & RowsBehind) {
  return <Link {...props} to="/reports/$report" params={{ report: reportSlug(report) }} search={search as never} />;
}
