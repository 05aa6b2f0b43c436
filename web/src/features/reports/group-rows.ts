/** Rows of a grouped report with the rows behind opened groups. */
import { behindGroup } from '@waymark/contract/reports/behind.ts';
import {
  ANY_READER,
  columnsOf,
  comparesRows,
  type ReportDeclaration,
  type ReportGroup,
} from '@waymark/contract/reports/declaration.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import type { ReportRow, ReportRows } from '@waymark/contract/reports/rows.ts';
import { queryClient } from '../../base/query.ts';
import type { ListQuery } from '../../ui/records/index.ts';
import type { ReportDays } from './period.ts';
import { firstRowsQuery, type ReportSubject } from './queries.ts';

/** Rows that an opened group shows. Another row leads to the others. */
const ROWS_BEHIND = 5;
/** Longer lists of groups cannot be opened, because all groups must be on one page. */
const MOST_GROUPS = 100;

/** Keys of a row behind a group: the parameters that select its group, and the number of further rows. */
export const BEHIND = 'behind';
export const MORE = 'more';

export interface OpenedGroups {
  report: ReportName;
  declaration: ReportDeclaration;
  group: ReportGroup;
  subject: ReportSubject;
  days: ReportDays;
  /** Ids of the opened rows. */
  opened: ReadonlySet<string>;
}

/** Returns how an opened group is divided: by asset, and the group of an asset into its moments. */
export function groupBehind(group: ReportGroup): ReportGroup | undefined {
  return group === 'asset' ? undefined : 'asset';
}

/** Returns whether groups can be opened: none is beyond the page. */
export function canOpen(count: number | undefined): boolean {
  return count !== undefined && count <= MOST_GROUPS;
}

/** Returns the list call of a grouped report. Opened groups are followed by the rows behind them. */
export function openedCall({ report, declaration, group, subject, days, opened }: OpenedGroups) {
  const fetched = (asked: ReportSubject, query: ListQuery) =>
    queryClient.fetchQuery(firstRowsQuery(report, asked, query));
  const rowsBehind = async (row: ReportRow, { sort, order, ...query }: ListQuery): Promise<ReportRow[]> => {
    const filter = { ...(query as Record<string, unknown> as Record<string, string>), where: subject.where ?? '' };
    const target = behindGroup(row, { report, group, days, filter });
    if (target === undefined) return [];
    const own = groupBehind(group);
    const isSorted = columnsOf(declaration, ANY_READER, own).some(([name]) => name === sort);
    const { compare, columns: _, ...narrowed } = subject;
    const { items, count } = await fetched(
      { ...narrowed, ...target, group: own, ...(comparesRows(declaration, own) && compare && { compare }) },
      { ...query, ...(isSorted && { sort, order }), limit: ROWS_BEHIND, skip: 0 } as ListQuery,
    );
    const behind = { [BEHIND]: JSON.stringify(target) };
    const shown = items.map((one) => ({ ...one, ...behind, [group]: one.asset ?? null, id: `${row.id} ${one.id}` }));
    if (count <= items.length) return shown;
    const rest = { id: `${row.id} more`, assetId: row.assetId ?? null, at: null, [group]: row[group] ?? null };
    return [...shown, { ...rest, ...behind, [MORE]: count - items.length }];
  };
  return (query: ListQuery) => ({
    queryKey: ['reports', report, subject, 'opened', [...opened].sort(), query] as const,
    queryFn: async (): Promise<ReportRows & { rowCount: number }> => {
      const all = await fetched(subject, { ...query, limit: MOST_GROUPS, skip: 0 });
      const parts = await Promise.all(
        all.items.map(async (row) => (opened.has(String(row.id)) ? [row, ...(await rowsBehind(row, query))] : [row])),
      );
      const items = parts.flat();
      return { ...all, items: items.slice(query.skip, query.skip + query.limit), rowCount: items.length };
    },
  });
}
