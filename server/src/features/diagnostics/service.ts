import type {
  BadFrame,
  BlockedAddress,
  DeviceClock,
  DeviceDiagnostics,
  Listener,
  Quarantined,
  SuspectedDevice,
  Suspicion,
  TroubledDevice,
} from '@waymark/contract/diagnostics/schema.ts';
import type { DeviceSnapshot } from '../../gateway/device-traffic.ts';
import type { Gateway } from '../../gateway/listen.ts';
import type { BadFrame as SeenBadFrame } from '../../gateway/traffic.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { audit } from '../audit/append-sql.ts';
import type { Page } from '../records/list-sql.ts';
import { instant, instantOrNull } from '../records/present.ts';
import { found } from '../refusal.ts';
import { mustRunTheInstallation } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import {
  type DeviceRow,
  findDevice,
  listSuspected,
  listTroubled,
  modelsOf,
  type QuarantineRow,
  quarantineOf,
  removeSuspicion,
} from './sql.ts';

/** Observations of the gateway, kept in memory since the start of the server. */
export type GatewayView = Pick<Gateway, 'snapshot' | 'device' | 'blockedAddresses'> & {
  sessions: { get(deviceId: number): { connectedAt: number } | undefined };
};

export interface DiagnosticServiceParts {
  database: Database;
  now: () => number;
  gateway: GatewayView;
  /** Seconds without conflicting positions after which a spoofing warning clears. */
  suspicionClearsAfterSeconds: number;
}

/** A device stays listed for this long after its last quarantined record. */
const TROUBLE_LASTS_MS = 7 * 86_400_000;
/** 10000-01-01, later than any date that people write. */
const END_OF_CALENDAR_MS = Date.UTC(10_000, 0, 1);

export class DiagnosticService {
  readonly #parts: DiagnosticServiceParts;

  constructor(parts: DiagnosticServiceParts) {
    this.#parts = parts;
  }

  /** @throws Refusal `error.operator.only` */
  async listeners(viewer: Viewer): Promise<{ items: Listener[]; count: number }> {
    await this.#mustRunTheInstallation(viewer);
    const snapshot = this.#parts.gateway.snapshot();
    const imeis = snapshot.flatMap(({ lastBad }) => lastBad.flatMap(({ imei }) => imei ?? []));
    const models = await this.#parts.database.read(viewer.visibleAccounts, (tx) =>
      modelsOf(tx, viewer.visibleAccounts, imeis),
    );
    // A frame may contain positions, so a device's frame is shown only to users who see the device.
    const visible = ({ imei }: SeenBadFrame): boolean => imei === undefined || models.has(imei);
    const items = snapshot.map(({ protocol, since, lastBad, ...listener }) => ({
      ...listener,
      deviceType: protocol,
      countedSince: instant(new Date(since)),
      lastBadFrames: lastBad
        .filter(visible)
        .map((frame) => presentBadFrame(frame, models.get(frame.imei ?? '') ?? null))
        .reverse(),
    }));
    return { items, count: items.length };
  }

  /** @throws Refusal `error.operator.only` */
  async blocked(viewer: Viewer): Promise<{ items: BlockedAddress[]; count: number }> {
    await this.#mustRunTheInstallation(viewer);
    const items = this.#parts.gateway
      .blockedAddresses()
      .map((blocked) => ({ ...blocked, blockedUntil: instant(new Date(blocked.blockedUntil)) }));
    return { items, count: items.length };
  }

  /** @throws Refusal `error.not.found` */
  async device(viewer: Viewer, uid: string): Promise<DeviceDiagnostics> {
    return this.#parts.database.read(viewer.visibleAccounts, async (tx) =>
      this.#present(tx, await this.#find(tx, viewer, uid)),
    );
  }

  async troubled(viewer: Viewer, page: Page): Promise<{ items: TroubledDevice[]; count: number }> {
    const since = new Date(this.#parts.now() - TROUBLE_LASTS_MS);
    return this.#parts.database.read(viewer.visibleAccounts, async (tx) => {
      const { rows, count } = await listTroubled(tx, viewer.visibleAccounts, since, page);
      const quarantined = await quarantineOf(tx, rows, since);
      const items = rows.map((row) => ({
        ...named(row),
        clock: presentClock(row),
        quarantine: quarantined
          .filter((it) => it.account_id === row.account_id && it.device_id === row.id)
          .map(presentQuarantined),
      }));
      return { items, count };
    });
  }

  async suspected(viewer: Viewer, page: Page): Promise<{ items: SuspectedDevice[]; count: number }> {
    const { rows, count } = await this.#parts.database.read(viewer.visibleAccounts, (tx) =>
      listSuspected(tx, viewer.visibleAccounts, this.#openSince(), page),
    );
    const items = rows.map((row) => ({
      ...named(row),
      possibleSpoofing: this.#suspicion(row)!,
    }));
    return { items, count };
  }

  /**
   * Dismisses the spoofing warning of a device.
   * @throws Refusal `error.not.found`
   */
  async trust(viewer: Viewer, uid: string): Promise<DeviceDiagnostics> {
    return this.#parts.database.tenant(viewer.visibleAccounts, async (tx) => {
      const { account_id: accountId, id } = await this.#find(tx, viewer, uid);
      if (await removeSuspicion(tx, accountId, id, this.#parts.now()))
        await audit(tx, {
          accountId,
          userId: viewer.userId,
          action: 'device.trust',
          subjectType: 'device',
          subjectUid: uid.toLowerCase(),
        });
      return this.#present(tx, await this.#find(tx, viewer, uid));
    });
  }

  async #mustRunTheInstallation(viewer: Viewer): Promise<void> {
    mustRunTheInstallation(viewer, await this.#parts.database.system.rootAccounts());
  }

  async #find(tx: Tx, viewer: Viewer, uid: string): Promise<DeviceRow> {
    return found(await findDevice(tx, viewer.visibleAccounts, uid.toLowerCase(), this.#openSince()));
  }

  #openSince(): Date {
    return new Date(this.#parts.now() - this.#parts.suspicionClearsAfterSeconds * 1000);
  }

  async #present(tx: Tx, row: DeviceRow): Promise<DeviceDiagnostics> {
    const { gateway } = this.#parts;
    const seen: DeviceSnapshot | undefined = gateway.device(row.id);
    const session = gateway.sessions.get(row.id);
    return {
      id: row.uid,
      imei: row.imei,
      connectedSince: session ? instant(new Date(session.connectedAt)) : null,
      deviceType: seen?.protocol ?? row.device_type,
      transport: seen?.transport ?? null,
      address: seen?.address ?? null,
      lastSeen: seen ? instant(new Date(seen.lastSeenAt)) : null,
      messages: { ...seen?.messages },
      records: seen?.records ?? 0,
      badFrames: { ...seen?.badFrames },
      lastBadFrame: seen?.lastBad ? presentBadFrame(seen.lastBad, row.device_model) : null,
      clock: presentClock(row),
      quarantine: (await quarantineOf(tx, [row])).map(presentQuarantined),
      possibleSpoofing: this.#suspicion(row),
    };
  }

  #suspicion(row: DeviceRow): Suspicion | null {
    if (row.raised_at === null || row.last_at === null) return null;
    return {
      since: instant(row.raised_at),
      lastTime: instant(row.last_at),
      addresses: [row.first_address ?? '', row.second_address ?? ''],
      distanceMeters: row.distance_m ?? 0,
      impliedSpeedMetersPerSecond: row.implied_speed_m_s ?? 0,
      clearsAt: instant(new Date(row.last_at.getTime() + this.#parts.suspicionClearsAfterSeconds * 1000)),
    };
  }
}

function presentBadFrame({ at, imei, type, ...frame }: SeenBadFrame, deviceModel: string | null): BadFrame {
  return { ...frame, type: type ?? null, deviceModel, time: instant(new Date(at)), imei: imei ?? null };
}

/** Returns what every list of devices says of one. */
function named(row: DeviceRow) {
  return {
    ...{ id: row.uid, imei: row.imei, accountId: row.account_uid },
    ...{ assetSclId: row.asset_uid, assetName: row.asset_name },
  };
}

function presentClock(row: DeviceRow): DeviceClock {
  return {
    offsetSeconds: row.clock_offset_seconds,
    offsetSince: instantOrNull(row.clock_offset_since),
    rolloverSince: instantOrNull(row.clock_rollover_since),
  };
}

function presentQuarantined({ reason, count, last_at, device_time }: QuarantineRow): Quarantined {
  const told = typeof device_time === 'number' && device_time >= 0 && device_time < END_OF_CALENDAR_MS;
  return { reason, count, lastTime: instant(last_at), deviceTime: told ? instant(new Date(device_time)) : null };
}
