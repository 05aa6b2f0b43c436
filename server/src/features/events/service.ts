import type {
  AssetEvent,
  AssetEventQuery,
  AuxiliaryDeviceEvent,
  AuxiliaryDeviceEventQuery,
} from '@waymark/contract/events/schema.ts';
import type { EventSource } from '@waymark/domain/event-source.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { readTrack } from '../../storage/tracks.ts';
import type { AddressService } from '../addresses/service.ts';
import { alertScope, selectedAlerts } from '../alerts/service.ts';
import { assetKeys } from '../assets/service.ts';
import type { Page } from '../records/list-sql.ts';
import { mustBeShort, mustLastAtMost, type Period, periodWindow, rangeWindow } from '../records/period.ts';
import { degrees, instant, instantOrNull } from '../records/present.ts';
import { TenantService } from '../records/tenant-service.ts';
import { found, Refusal } from '../refusal.ts';
import { may } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { auxiliaryDevices, type EventRow, type EventScope, listEvents } from './sql.ts';

export interface EventServiceParts {
  database: Database;
  addresses: Pick<AddressService, 'rowAddresses' | 'knownAddresses'>;
  now: () => number;
}

interface Listed<Row> {
  items: Row[];
  count: number;
}

/** Events of assets from all parts of the product, as one list. */
export class EventService extends TenantService<EventServiceParts> {
  /** Epoch ms. */
  readonly now: () => number;

  constructor(parts: EventServiceParts) {
    super(parts);
    this.now = parts.now;
  }

  /** @throws Refusal for the window or the sort field, `error.not.found` for the asset */
  async list(viewer: Viewer, period: Period, query: AssetEventQuery): Promise<Listed<AssetEvent>> {
    const { rows, count } = await this.#rows(viewer, period, query);
    const addressOf = await this.parts.addresses.rowAddresses(viewer, rows.map(pointOf));
    return { items: rows.map((row) => presentEvent(row, addressOf(pointOf(row)))), count };
  }

  /** Returns a page of `list` for a file. @throws Refusal as `list` */
  async page(viewer: Viewer, period: Period, query: AssetEventQuery): Promise<{ items: AssetEvent[] }> {
    const { rows } = await this.#rows(viewer, period, query);
    const addressOf = await this.parts.addresses.knownAddresses(viewer, rows.map(pointOf));
    return { items: rows.map((row) => presentEvent(row, addressOf(pointOf(row)))) };
  }

  /**
   * Returns the events of the auxiliary trackers of an asset, or of all, the newest first.
   * @throws Refusal for the window, `error.history.fleet`, `error.auxiliary.many`, `error.not.found` for the asset
   */
  async ofAuxiliary(viewer: Viewer, query: AuxiliaryDeviceEventQuery): Promise<Listed<AuxiliaryDeviceEvent>> {
    const window = rangeWindow(query, viewer.timeZone, this.now());
    mustLastAtMost(window, LIMITS.auxiliaryEventDays);
    if (query.assetId === undefined) mustBeShort(window);
    if (query.sort !== undefined && query.sort !== 'time') throw new Refusal('error.sort.field');
    const events = await this.reading(viewer, async (tx) => {
      const asset = query.assetId === undefined ? undefined : await assetOf(tx, viewer, query.assetId);
      const scope = { accountIds: viewer.visibleAccounts, asset, window };
      const most = LIMITS.auxiliaryEventTrackers;
      const devices = await auxiliaryDevices(tx, scope, most + 1);
      if (devices.length > most)
        throw new Refusal('error.auxiliary.many', [
          { path: 'assetId', keyword: 'maxItems', key: 'error.auxiliary.many', params: { limit: most } },
        ]);
      const read: AuxiliaryDeviceEvent[] = [];
      for (const device of devices)
        for await (const day of readTrack(tx, device, device, EVENT_COLUMNS))
          for (const row of day) read.push(...eventsOf(row, device.assetUid, device.uid));
      return read;
    });
    events.sort((one, other) => Date.parse(one.time) - Date.parse(other.time));
    if (query.order !== 'asc') events.reverse();
    const { skip = 0, limit = 100 } = query;
    return { items: events.slice(skip, skip + limit), count: events.length };
  }

  async #rows(viewer: Viewer, period: Period, query: AssetEventQuery) {
    const window = periodWindow(period, query, viewer.timeZone, this.now());
    const { source, assetId, type, search } = query;
    return this.reading(viewer, async (tx) => {
      const wants = (one: EventSource) => source === undefined || source === one;
      const scope: EventScope = {
        accountIds: viewer.visibleAccounts,
        asset: assetId === undefined ? undefined : await assetOf(tx, viewer, assetId),
        window,
        driving: wants('driving') && viewer.features.has('driverBehaviorReports'),
        alerts: wants('alert') && may(viewer, 'alerts.read') ? selectedAlerts(await alertScope(tx, viewer)) : undefined,
        type,
        search,
      };
      return listEvents(tx, scope, query as Page);
    });
  }
}

const EVENT_COLUMNS = ['fix_time', 'received_at', 'latitude_e7', 'longitude_e7', 'attributes'] as const;

interface TrackRow {
  fix_time: Date;
  received_at: Date;
  latitude_e7: number | null;
  longitude_e7: number | null;
  attributes: Record<string, unknown> | null;
}

function eventsOf(row: TrackRow, assetId: string, deviceId: string): AuxiliaryDeviceEvent[] {
  const events = row.attributes?.events;
  if (!Array.isArray(events)) return [];
  return events.flatMap(({ type, value }: { type?: unknown; value?: unknown }) =>
    typeof type !== 'string'
      ? []
      : [
          {
            ...{ assetId, deviceId, type },
            time: instant(row.fix_time),
            receivedAt: instant(row.received_at),
            latitude: degrees(row.latitude_e7),
            longitude: degrees(row.longitude_e7),
            value: typeof value === 'number' && Number.isFinite(value) ? value : null,
          },
        ],
  );
}

async function assetOf(tx: Tx, viewer: Viewer, uid: string) {
  const { accountId, assetId } = found((await assetKeys(tx, viewer, [uid])).get(uid.toLowerCase()));
  return { accountId, assetId };
}

function pointOf({ latitude_e7, longitude_e7 }: EventRow) {
  return { latitude: degrees(latitude_e7), longitude: degrees(longitude_e7) };
}

function presentEvent(row: EventRow, address: string | null): AssetEvent {
  // Derivation measures speed in m/s, rules in km/h.
  const factor = row.source === 'driving' && row.type === 'speeding' ? 3.6 : 1;
  const scaled = (value: number | null) => (value === null ? null : value * factor);
  return {
    id: row.uid,
    source: row.source,
    type: row.type as AssetEvent['type'],
    assetId: row.asset_uid,
    assetName: row.asset_name,
    startTime: instant(row.start_time),
    endTime: instantOrNull(row.end_time),
    ...pointOf(row),
    address,
    value: scaled(row.value),
    limit: scaled(row.limit_value),
    severity: row.severity as AssetEvent['severity'],
  };
}
