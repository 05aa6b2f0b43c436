import { Link } from '@tanstack/react-router';
import type { ReportGroup } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import type { ReportRow } from '@waymark/contract/reports/rows.ts';
import type { RowLinkProps } from '../../ui/records/index.ts';
import { reportSlug } from './address.ts';
import { behindGroup } from './behind.ts';
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
  // Latest states without a moment lead to their asset.
  if (group === undefined && reportOf(report).window === 'now' && assetId)
    return <Link {...props} to="/assets/$id" params={{ id: String(assetId) }} search={{}} />;
  const behind = group && behindGroup(row, days, group, report, filter.where);
  const target = group === undefined ? ofAsset(row, days) : behind && { report, search: behind };
  if (target === undefined) return <span className={props.className}>{props.children}</span>;
  const search = { ...filter, ...target.search } as never;
  return <Link {...props} to="/reports/$report" params={{ report: reportSlug(target.report) }} search={search} />;
}

/** Returns the trips behind a row of an asset. */
function ofAsset({ assetId }: ReportRow, days: ReportDays): Target | undefined {
  return assetId ? { report: 'trips', search: { ...days, assetId: String(assetId) } } : undefined;
}
