/** Rows of the list of alerts: single ones, and groups that open. Pure. */
import type { Alert, AlertGroup } from '@waymark/contract/alerts/schema.ts';

/** Alerts of an open group that the list shows. The filter of the group shows all. */
export const MOST_OF_GROUP = 3;

export type AlertRow =
  | { kind: 'alert'; key: string; alert: Alert }
  | { kind: 'group'; key: string; group: AlertGroup; isOpen: boolean }
  | { kind: 'member'; key: string; alert: Alert }
  /** Actions on an open group. `left`: alerts of it that the list does not show. */
  | { kind: 'acts'; key: string; group: AlertGroup; left: number };

/** Identity of a group: its rule, and the asset or place that its alerts share. */
export function groupKey({ newest, assets }: AlertGroup): string {
  return `${newest.ruleId ?? newest.type} ${assets > 1 ? (newest.placeId ?? '') : newest.assetId}`;
}

/** Returns the filter of all alerts of a group. */
export function groupFilter({ newest, assets }: AlertGroup) {
  return {
    ...(newest.ruleId === null ? { type: newest.type } : { ruleId: newest.ruleId }),
    ...(assets > 1 && newest.placeId ? { placeId: newest.placeId } : { assetId: newest.assetId }),
  };
}

/**
 * Returns the rows in order.
 * @param open key of the open group
 * @param members its alerts, newest first, as far as they are loaded
 */
export function alertRows(
  groups: readonly AlertGroup[],
  open: string | undefined,
  members: readonly Alert[],
): AlertRow[] {
  return groups.flatMap((group): AlertRow[] => {
    if (group.count === 1) return [{ kind: 'alert', key: group.newest.id, alert: group.newest }];
    const key = groupKey(group);
    if (key !== open) return [{ kind: 'group', key, group, isOpen: false }];
    const shown = members.slice(0, MOST_OF_GROUP);
    return [
      { kind: 'group', key, group, isOpen: true },
      ...shown.map((alert): AlertRow => ({ kind: 'member', key: `member ${alert.id}`, alert })),
      { kind: 'acts', key: `acts ${key}`, group, left: group.count - shown.length },
    ];
  });
}

/** Returns the alerts that keys move through. */
export function reachable(rows: readonly AlertRow[]): Alert[] {
  return rows.flatMap((row) => {
    if (row.kind === 'acts') return [];
    if (row.kind === 'group') return row.isOpen ? [] : [row.group.newest];
    return [row.alert];
  });
}
