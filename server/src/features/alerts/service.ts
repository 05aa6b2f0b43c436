import type {
  Alert,
  AlertAcknowledgement,
  AlertAggregate,
  AlertAggregateQuery,
  AlertCounts,
  AlertDetails,
  AlertExportQuery,
  AlertFilter,
  AlertGroup,
  AlertHistoryRange,
  AlertHistoryWrite,
  AlertQuery,
} from '@waymark/contract/alerts/schema.ts';
import { SEVERITIES } from '@waymark/domain/alerts/kind.ts';
import type { AlertKindName } from '@waymark/domain/alerts/kinds.ts';
import type { Database, Plans, Tx } from '../../storage/db.ts';
import type { AddressService } from '../addresses/service.ts';
import { keyOfAssetOrDevice } from '../assets/service.ts';
import { audit } from '../audit/append-sql.ts';
import type { Download } from '../records/download.ts';
import { type Page, plansOfList } from '../records/list-sql.ts';
import { openWindow, rangeWindow } from '../records/period.ts';
import { TenantService } from '../records/tenant-service.ts';
import { writtenText } from '../records/written-text.ts';
import { found, Refusal } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { alertFile } from './file.ts';
import { aggregateAlerts, groupAlerts } from './groups-sql.ts';
import { pointOf, presentAggregate, presentAlert, presentDetails, presentGroup } from './present.ts';
import { alertScope } from './scope.ts';
import { type AlertScope, acknowledge, alertsById, countAlerts, findAlert, listAlerts, versionOfAlert } from './sql.ts';

export { ALERT_UNIT_SIGNS } from './file.ts';
export { alertScope } from './scope.ts';
export { seenAlerts, selectedAlerts } from './sql.ts';

export interface AlertServiceParts {
  database: Database;
  now: () => number;
  addresses: Pick<AddressService, 'rowAddresses' | 'knownAddresses'>;
}

interface Listed<Row> {
  items: Row[];
  count: number;
}

/** Groups and numbers without dates are those of this time. */
const RECENT_MS = 30 * 86_400_000;

/** The types of `POST /api/things/data/alert/history`. */
const HISTORY_KINDS: Readonly<Record<AlertHistoryWrite['type'], AlertKindName>> = {
  plugged: 'unplugged',
  'manual plugged': 'unplugged',
  'manual immobilized': 'immobilizedManually',
  'auto immobilization': 'immobilizedAutomatically',
  shock: 'shock',
};

/** Alerts of the visible accounts. Kinds whose feature or toggle is off are left out. */
export class AlertService extends TenantService<AlertServiceParts> {
  /** @throws Refusal for the dates or the sort field, `error.not.found` for the asset */
  list(viewer: Viewer, query: AlertQuery): Promise<Listed<Alert>> {
    const plans = query.assetId === undefined ? plansOfList(viewer.visibleAccounts, query) : 'shared';
    return this.#list(viewer, query as Page, (tx) => this.#scope(tx, viewer, query), plans);
  }

  /** @throws Refusal as `list` */
  async grouped(viewer: Viewer, query: AlertQuery): Promise<Listed<AlertGroup>> {
    const { rows, newest, count } = await this.reading(viewer, async (tx) => {
      const scope = this.#recent(await this.#scope(tx, viewer, query));
      const { rows, count } = await groupAlerts(tx, scope, query as Page);
      const ids = rows.map(({ newest_id }) => newest_id);
      return { rows, newest: await alertsById(tx, ids), count };
    });
    const addressOf = await this.parts.addresses.rowAddresses(viewer, newest.map(pointOf));
    const byId = new Map(newest.map((row) => [row.id, presentAlert(row, addressOf)]));
    return { items: rows.map((row) => presentGroup(row, byId.get(row.newest_id)!)), count };
  }

  /** @throws Refusal as `list` */
  counts(viewer: Viewer, query: AlertFilter): Promise<AlertCounts> {
    return this.reading(viewer, async (tx) => {
      const { open, acknowledged, severities } = await countAlerts(tx, await this.#scope(tx, viewer, query));
      const all = SEVERITIES.map((severity) => [severity, severities[severity] ?? 0]);
      return { open, acknowledged, severities: Object.fromEntries(all) };
    });
  }

  /** @throws Refusal as `list` */
  file(viewer: Viewer, query: AlertExportQuery): Promise<Download> {
    return alertFile(viewer, this.parts.now(), async (page) => {
      const rows = await this.reading(viewer, async (tx) => {
        const scope = await this.#scope(tx, viewer, query);
        return (await listAlerts(tx, scope, { ...(query as Page), ...page })).rows;
      });
      const addressOf = await this.parts.addresses.knownAddresses(viewer, rows.map(pointOf));
      return { items: rows.map((row) => presentAlert(row, addressOf)) };
    });
  }

  /** @throws Refusal `error.not.found` */
  async read(viewer: Viewer, uid: string): Promise<AlertDetails> {
    const { row, version } = await this.reading(viewer, async (tx) => {
      const scope = await alertScope(tx, viewer);
      // A link to an alert works also after it was withdrawn.
      const row = found(
        (await findAlert(tx, scope, uid)) ?? (await findAlert(tx, { ...scope, state: 'withdrawn' }, uid)),
      );
      return { row, version: await versionOfAlert(tx, row) };
    });
    const addressOf = await this.parts.addresses.rowAddresses(viewer, [pointOf(row)]);
    return presentDetails(row, version, addressOf);
  }

  /** @throws Refusal `error.not.found` if the viewer does not see one of them */
  acknowledge(viewer: Viewer, { ids, note }: AlertAcknowledgement): Promise<{ changed: number }> {
    const at = new Date(this.parts.now());
    return this.tenant(viewer, async (tx) => {
      const by = { userId: viewer.userId, note: writtenText(note), at };
      const { found: seen, changed } = await acknowledge(tx, await alertScope(tx, viewer), ids, by);
      if (seen < ids.length) throw new Refusal('error.not.found');
      for (const { account_id: accountId, uid, type, asset_name } of changed)
        await audit(tx, {
          accountId,
          userId: viewer.userId,
          action: 'alert.acknowledge',
          subjectType: 'alert',
          subjectUid: uid,
          details: { asset: asset_name, alertType: type, ...(by.note === null ? {} : { note: by.note }) },
        });
      return { changed: changed.length };
    });
  }

  /** @throws Refusal as `list` */
  aggregate(viewer: Viewer, query: AlertAggregateQuery): Promise<Listed<AlertAggregate>> {
    return this.reading(viewer, async (tx) => {
      const scope = this.#recent(await this.#scope(tx, viewer, query));
      const { group = 'type' } = query;
      const { rows, count } = await aggregateAlerts(tx, scope, group, viewer.timeZone, query as Page);
      return { items: rows.map(presentAggregate), count };
    });
  }

  /** @throws Refusal for the window, `error.not.found` for the asset */
  historyOfType(viewer: Viewer, query: AlertHistoryRange, { type }: AlertHistoryWrite): Promise<Listed<Alert>> {
    const { from, to } = rangeWindow(query, viewer.timeZone, this.parts.now());
    return this.#list(viewer, query as Page, async (tx) => ({
      ...(await alertScope(tx, viewer, [HISTORY_KINDS[type]])),
      asset: await assetOf(tx, viewer, query.assetId),
      over: type === 'manual plugged',
      from: new Date(from),
      to: new Date(to),
    }));
  }

  async #list(
    viewer: Viewer,
    page: Page,
    scopeIn: (tx: Tx) => Promise<AlertScope>,
    plans?: Plans,
  ): Promise<Listed<Alert>> {
    const { rows, count } = await this.reading(viewer, async (tx) => listAlerts(tx, await scopeIn(tx), page), plans);
    const addressOf = await this.parts.addresses.rowAddresses(viewer, rows.map(pointOf));
    return { items: rows.map((row) => presentAlert(row, addressOf)), count };
  }

  async #scope(tx: Tx, viewer: Viewer, query: AlertFilter): Promise<AlertScope> {
    const { type, assetId, createdAfter, createdBefore, state, severity, ruleId, placeId, search } = query;
    const dates = {
      ...(createdAfter === undefined ? {} : { startDate: createdAfter }),
      ...(createdBefore === undefined ? {} : { endDate: createdBefore }),
    };
    return {
      ...(await alertScope(tx, viewer, type === undefined ? undefined : [type])),
      asset: await assetOf(tx, viewer, assetId),
      ...openWindow(dates, viewer.timeZone, { start: 'createdAfter', end: 'createdBefore' }),
      ...{ state, severity, search, ruleUid: ruleId, placeUid: placeId },
    };
  }

  #recent(scope: AlertScope): AlertScope {
    return { ...scope, from: scope.from ?? new Date((scope.to?.getTime() ?? this.parts.now()) - RECENT_MS) };
  }
}

async function assetOf(tx: Tx, viewer: Viewer, uid: string | undefined): Promise<AlertScope['asset']> {
  if (uid === undefined) return undefined;
  const { accountId, assetId } = await keyOfAssetOrDevice(tx, viewer, uid);
  return { accountId, assetId };
}
