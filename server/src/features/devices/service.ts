import type {
  Device,
  DeviceProvision,
  DeviceQuery,
  DeviceType,
  UnknownTracker,
} from '@waymark/contract/devices/schema.ts';
import { MODELS } from '@waymark/domain/trackers/models.ts';
import type { Database } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { assetKeys } from '../assets/service.ts';
import { assignDevice } from '../assignments/service.ts';
import { audit } from '../audit.ts';
import { instant, instantOrNull } from '../present.ts';
import { found, refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { type DeviceRow, findDevice, insertDevice, listDevices } from './sql.ts';

/** One kind of tracker that can connect (packages/protocols), and where it reaches this server. */
export interface DeviceKind {
  name: string;
  title: string;
  port: number;
  /** Undefined: where the web application is. */
  host: string | undefined;
  thisMachineOnly: boolean;
  /** See `Protocol.nameOf`. */
  nameOf?: (label: string) => string;
}

export interface DeviceServiceParts {
  database: Database;
  now: () => number;
  kinds: readonly DeviceKind[];
  /** Told after the commit of each device that was made known. */
  onChanged: (imei: string) => Promise<void>;
}

/** Trackers that nobody provisioned are listed up to here; the newest are the ones that somebody is mounting. */
const UNKNOWN_CAP = 1_000;

export class DeviceService {
  readonly #parts: DeviceServiceParts;

  constructor(parts: DeviceServiceParts) {
    this.#parts = parts;
  }

  async list(viewer: Viewer, query: DeviceQuery): Promise<{ items: Device[]; count: number }> {
    const { rows, count } = await this.#parts.database.tenant(viewer.visibleAccounts, (tx) =>
      listDevices(tx, viewer.visibleAccounts, query, new Date(this.#parts.now())),
    );
    return { items: rows.map(present), count };
  }

  types(): { items: DeviceType[]; count: number } {
    const items = this.#parts.kinds.map(({ name, host, nameOf: _nameOf, ...kind }) => ({
      ...kind,
      deviceType: name,
      host: host ?? null,
      models: (MODELS[name] ?? []).map((model) => ({
        ...model,
        transports: [...model.transports],
        setUp: [...model.setUp],
      })),
    }));
    return { items, count: items.length };
  }

  /** They belong to no account, so whoever may provision sees them all; where they call from is not told. */
  async unknown(page: { limit?: number; skip?: number }): Promise<{ items: UnknownTracker[]; count: number }> {
    const { limit = 100, skip = 0 } = page;
    const trackers = await this.#parts.database.system.unknownTrackers(UNKNOWN_CAP);
    const items = trackers.slice(skip, skip + limit).map((tracker) => ({
      imei: tracker.imei,
      deviceType: tracker.protocol,
      firstSeen: instant(tracker.firstSeen),
      lastSeen: instant(tracker.lastSeen),
      attempts: tracker.attempts,
    }));
    return { items, count: trackers.length };
  }

  /**
   * Makes a device known in the account that the viewer looks at, or in that of the asset that it is to be on.
   * @throws Refusal `error.device.type.unknown`, `error.duplicate.device`, `error.asset.not.found`, `error.device.assigned`
   */
  async provision(viewer: Viewer, body: DeviceProvision): Promise<Device> {
    const { database, now, kinds, onChanged } = this.#parts;
    const kind = kinds.find(({ name }) => name === body.deviceType);
    if (!kind) throw refuseField('error.device.type.unknown', 'deviceType');
    const at = new Date(now());
    // Trackers tell whole seconds: the second in which it is made known is its own.
    const from = body.assignDate ? new Date(body.assignDate) : new Date(Math.floor(at.getTime() / 1000) * 1000);
    if (Number.isNaN(from.getTime())) throw refuseField('error.date.format', 'assignDate');
    if (from > at) throw refuseField('error.date.future', 'assignDate');
    const uid = newUid(now());
    const row = await database.tenant(viewer.visibleAccounts, async (tx) => {
      const assetUid = body.assetSclId?.toLowerCase();
      const asset = assetUid ? (await assetKeys(tx, viewer, [assetUid])).get(assetUid) : undefined;
      if (assetUid && !asset) throw refuseField('error.asset.not.found', 'assetSclId');
      const accountId = asset?.accountId ?? viewer.accountId;
      const id = await insertDevice(tx, accountId, {
        uid,
        imei: kind.nameOf?.(body.imei) ?? body.imei,
        protocol: body.deviceType,
        device_type: body.deviceType,
        sim_id: body.imsiId ?? null,
        make: body.make ?? null,
        model: body.deviceModel ?? null,
        immobilization_type: body.immobilizationType ?? null,
        ignition_type: body.ignitionType ?? null,
        moving_interval_seconds: body.movingIntervalSeconds ?? null,
        parked_interval_seconds: body.parkedIntervalSeconds ?? null,
      });
      if (id === undefined) throw refuseField('error.duplicate.device', 'imei');
      if (asset) await assignDevice(tx, asset, { id, role: 'primary', field: 'assetSclId' }, from);
      const row = found(await findDevice(tx, [accountId], uid, at));
      await audit(tx, {
        accountId,
        userId: viewer.userId,
        action: 'device.provision',
        subjectType: 'device',
        subjectUid: uid,
        details: { deviceType: body.deviceType, assetSclId: assetUid ?? null },
      });
      return row;
    });
    await onChanged(row.imei);
    return present(row);
  }
}

function present(row: DeviceRow): Device {
  return {
    id: row.uid,
    sclId: row.uid,
    accountId: row.account_uid,
    imei: row.imei,
    imsiId: row.sim_id,
    make: row.make,
    deviceModel: row.model,
    deviceType: row.device_type,
    status: row.status,
    immobilizationType: row.immobilization_type,
    ignitionType: row.ignition_type,
    movingIntervalSeconds: row.moving_interval_seconds,
    parkedIntervalSeconds: row.parked_interval_seconds,
    assetSclId: row.asset_uid,
    assetName: row.asset_name,
    assignDate: instantOrNull(row.assigned_from),
    lastPacketTime: instantOrNull(row.last_packet_at),
    lastLocationTime: instantOrNull(row.last_fix_time),
    creationTime: instant(row.created_at),
    lastModifiedTime: instant(row.updated_at),
  };
}
