import type {
  Device,
  DeviceAccount,
  DeviceAssignment,
  DeviceMove,
  DeviceProvision,
  DeviceQuery,
  DeviceStatusCount,
  DeviceType,
  DeviceUpdate,
  UnknownTracker,
} from '@waymark/contract/devices/schema.ts';
import type { ImportQuery, ImportResult } from '@waymark/contract/imports/schema.ts';
import { wrongImeiDigits } from '@waymark/domain/trackers/imei.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { lastHeard } from '../../storage/tracks.ts';
import { newUid } from '../../storage/uid.ts';
import { assetKeys } from '../assets/service.ts';
import { carryDevice, historyOfDevice } from '../assignments/service.ts';
import { audit } from '../audit/append-sql.ts';
import type { Changes } from '../changes.ts';
import { voidUnassigned } from '../commands/service.ts';
import { NextAnswer } from '../fleet/next-answer.ts';
import { importFile, importTemplate } from '../records/csv-import.ts';
import type { Download } from '../records/download.ts';
import { mustBeAsRead, type ReadAt } from '../records/if-match.ts';
import { plansOfList } from '../records/list-sql.ts';
import { instant } from '../records/present.ts';
import type { UploadedFile } from '../records/uploaded-file.ts';
import { found, Refusal, refuseField } from '../refusal.ts';
import type { Sealer } from '../secrets/sealed.ts';
import { runsTheInstallation } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { calledBy, type DeviceKind, deviceTypes, kindOf } from './kinds.ts';
import { presentDevice, presentStay } from './present.ts';
import { countDevices, findDevice, listDevices } from './sql.ts';
import { storeUpload, UPLOAD } from './upload.ts';
import { changesOf, valuesOf } from './values.ts';
import {
  closeDevice,
  findAccount,
  insertDevice,
  type LockedDevice,
  listAccounts,
  lockDevice,
  lockSims,
  simsInUse,
  updateDevice,
} from './write-sql.ts';

export type { DeviceKind } from './kinds.ts';

export interface DeviceServiceParts {
  database: Database;
  now: () => number;
  kinds: readonly DeviceKind[];
  sealer: Sealer;
  changes: Pick<Changes, 'deviceChanged' | 'commandsVoided'>;
}

const HEARD_WITHIN_MS = 7 * 86_400_000;
/** Maximum number of listed unregistered devices. The newest are probably being installed. */
const UNKNOWN_CAP = 1_000;

/** Registers, changes, assigns, moves and removes the devices of an account. */
export class DeviceService {
  readonly #parts: DeviceServiceParts;
  readonly #countings = new NextAnswer<Awaited<ReturnType<typeof countDevices>>>();

  constructor(parts: DeviceServiceParts) {
    this.#parts = parts;
  }

  async list(viewer: Viewer, query: DeviceQuery): Promise<{ items: Device[]; count: number }> {
    const accounts = viewer.visibleAccounts;
    const { rows, count } = await this.#parts.database.read(
      accounts,
      (tx) => listDevices(tx, accounts, query, this.#at()),
      plansOfList(accounts, query),
    );
    return { items: rows.map(presentDevice), count };
  }

  async statusCount(viewer: Viewer): Promise<DeviceStatusCount> {
    const accounts = viewer.visibleAccounts;
    const rows = await this.#countings.ask(accounts.join(), () =>
      this.#parts.database.read(accounts, (tx) => countDevices(tx, accounts, this.#at())),
    );
    const count = (wanted: string): number =>
      rows.filter(({ status }) => status === wanted).reduce((sum, { devices }) => sum + devices, 0);
    return {
      total: rows.reduce((sum, { devices }) => sum + devices, 0),
      counts: {
        unassigned: count('unassigned'),
        assigned: count('assigned'),
        active: count('active'),
        offline: count('offline'),
      },
    };
  }

  /**
   * Returns one device. A device that drives no asset's state has its last packet and position too, if it reported in
   * the last week, because its installer must see that it works.
   * @throws Refusal `error.not.found`
   */
  async read(viewer: Viewer, uid: string): Promise<Device> {
    const at = this.#at();
    const { database } = this.#parts;
    const accounts = viewer.visibleAccounts;
    const row = found(await database.read(accounts, (tx) => findDevice(tx, accounts, uid, at), 'shared'));
    if (row.last_fix_time !== null) return presentDevice(row);
    const key = { accountId: row.account_id, deviceId: row.id };
    const since = new Date(at.getTime() - HEARD_WITHIN_MS);
    const { receivedAt, locatedAt } = await database.read(accounts, (tx) => lastHeard(tx, key, since));
    const later = [row.last_packet_at, receivedAt].filter((time) => time !== null);
    const last_packet_at = later.length === 0 ? null : new Date(Math.max(...later.map(Number)));
    return presentDevice({ ...row, last_fix_time: locatedAt, last_packet_at });
  }

  /** @throws Refusal `error.not.found` */
  async assignments(
    viewer: Viewer,
    uid: string,
    page: { limit?: number; skip?: number },
  ): Promise<{ items: DeviceAssignment[]; count: number }> {
    const { rows, count } = await this.#parts.database.read(
      viewer.visibleAccounts,
      async (tx) => {
        const { account_id, id } = found(await findDevice(tx, viewer.visibleAccounts, uid, this.#at()));
        return historyOfDevice(tx, { accountId: account_id, id }, page);
      },
      'shared',
    );
    return { items: rows.map(presentStay), count };
  }

  /** Returns the viewer's current account and its descendants, which can own a device. */
  async accounts(viewer: Viewer): Promise<{ items: DeviceAccount[]; count: number }> {
    const items = await this.#parts.database.read(viewer.visibleAccounts, (tx) =>
      listAccounts(tx, viewer.visibleAccounts, viewer.accountId),
    );
    return { items, count: items.length };
  }

  types(): { items: DeviceType[]; count: number } {
    const items = deviceTypes(this.#parts.kinds);
    return { items, count: items.length };
  }

  /**
   * Returns unregistered devices. They belong to no account, or to one that has not provisioned them yet, and a user
   * who knows their numbers could claim them. So only users of the account that runs the installation see them. Other
   * users get an empty list. Their addresses are not returned.
   */
  async unknown(
    viewer: Viewer,
    page: { limit?: number; skip?: number },
  ): Promise<{ items: UnknownTracker[]; count: number }> {
    const { limit = 100, skip = 0 } = page;
    const { system } = this.#parts.database;
    if (!runsTheInstallation(viewer, await system.rootAccounts())) return { items: [], count: 0 };
    const trackers = await system.unknownTrackers(UNKNOWN_CAP);
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
   * Registers a device in the named account, in that of its asset, or in the viewer's current account.
   * @throws Refusal `error.device.type.unknown`, `error.device.imei.digits`, `error.duplicate.device`,
   * `error.duplicate.imsi`,
   * `error.account.not.found`, `error.asset.not.found`, `error.asset.has.device`, `error.device.assign.asset`,
   * `error.date.future`
   */
  async provision(viewer: Viewer, body: DeviceProvision): Promise<Device> {
    const { database, now, kinds, sealer } = this.#parts;
    const kind = kindOf(kinds, body.deviceType);
    mustBeImei(kind, body.imei);
    const at = this.#at();
    const since = this.#since(body.assignDate);
    // Trackers send whole seconds, so the second of the registration belongs to the device.
    const second = new Date(Math.floor(at.getTime() / 1000) * 1000);
    const uid = newUid(now());
    const row = await database.tenant(viewer.visibleAccounts, async (tx) => {
      const named = body.accountId ? await this.#account(tx, viewer, body.accountId) : undefined;
      const asset = await this.#asset(tx, viewer, body.assetSclId ?? null, named);
      const accountId = named ?? asset?.accountId ?? viewer.accountId;
      await mustBeFree(tx, accountId, body.imsiId);
      const id = await insertDevice(tx, accountId, {
        ...valuesOf(body, sealer, uid),
        uid,
        imei: calledBy(kind, body.imei),
        protocol: kind.name,
        device_type: kind.name,
        created_at: at,
        updated_at: at,
      });
      if (id === undefined) throw refuseField('error.duplicate.device', 'imei');
      const wanted = {
        assetId: asset?.assetId,
        role: body.assetRole ?? undefined,
        at: asset ? (since ?? second) : since,
      };
      await carryDevice(tx, { accountId, id }, wanted, at);
      await this.#audit(tx, viewer, 'device.provision', accountId, uid, {
        deviceType: kind.name,
        assetSclId: body.assetSclId ?? null,
      });
      return found(await findDevice(tx, [accountId], uid, at));
    });
    await this.#parts.changes.deviceChanged(row.imei);
    return presentDevice(row);
  }

  /**
   * Changes the named fields, and assigns the device to an asset, to another one, or to none.
   * @throws Refusal `error.not.found`, `error.record.changed` and those of `provision`; `error.device.account` for another account,
   * `error.device.assigned` if it was on another asset at the given date, `error.device.assign.date` for another start
   * of its current assignment
   */
  async update(viewer: Viewer, uid: string, body: DeviceUpdate, read?: ReadAt): Promise<Device> {
    const { database, kinds, sealer } = this.#parts;
    const at = this.#at();
    const { row, imeis, voided } = await database.tenant(viewer.visibleAccounts, async (tx) => {
      const before = found(await lockDevice(tx, viewer.visibleAccounts, uid));
      mustBeAsRead(before, read);
      const accountId = before.account_id;
      if (body.accountId && (await this.#account(tx, viewer, body.accountId)) !== accountId)
        throw refuseField('error.device.account', 'accountId');
      const kind = body.deviceType === undefined ? undefined : kindOf(kinds, body.deviceType);
      const ofKind = kind && { protocol: kind.name, device_type: kind.name, imei: calledBy(kind, before.imei) };
      const { changed, details } = changesOf(before, { ...valuesOf(body, sealer, before.uid), ...ofKind });
      if (changed.sim_id) await mustBeFree(tx, accountId, changed.sim_id, before.id);
      if (details) await updateDevice(tx, accountId, before.id, changed, at);
      const carried = await this.#carry(tx, viewer, before, body, at);
      const voided = carried ? await voidUnassigned(tx, accountId, { deviceId: before.id }, at) : [];
      const row = found(await findDevice(tx, [accountId], before.uid, at));
      if (details) await this.#audit(tx, viewer, 'device.update', accountId, row.uid, details);
      if (carried)
        await this.#audit(
          tx,
          viewer,
          row.asset_uid === null ? 'device.unassign' : 'device.assign',
          accountId,
          row.uid,
          {
            assetSclId: row.asset_uid,
            assetRole: row.asset_role,
            from: instant(carried),
          },
        );
      return { row, imeis: new Set([before.imei, row.imei]), voided };
    });
    this.#parts.changes.commandsVoided(voided);
    for (const imei of imeis) await this.#parts.changes.deviceChanged(imei);
    return presentDevice(row);
  }

  /** @throws Refusal `error.not.found`, `error.device.delete.assigned` */
  async remove(viewer: Viewer, uid: string): Promise<void> {
    const imei = await this.#parts.database.tenant(viewer.visibleAccounts, async (tx) => {
      const device = found(await lockDevice(tx, viewer.visibleAccounts, uid));
      if (device.asset_id !== null) throw new Refusal('error.device.delete.assigned');
      await closeDevice(tx, device.account_id, device.id, this.#at());
      await this.#audit(tx, viewer, 'device.delete', device.account_id, device.uid, { imei: device.imei });
      return device.imei;
    });
    await this.#parts.changes.deviceChanged(imei);
  }

  /**
   * Ends the device in its account and starts it in another one, under its own id and IMEI. Its earlier reports stay
   * with the old account, and its credentials are deleted because they belong to that account.
   * @throws Refusal `error.not.found`, `error.account.not.found`, `error.device.move.assigned`, `error.duplicate.imsi`
   */
  async move(viewer: Viewer, { deviceId, accountId }: DeviceMove): Promise<Device> {
    const { database, now } = this.#parts;
    const at = this.#at();
    const row = await database.tenant(viewer.visibleAccounts, async (tx) => {
      const device = found(await lockDevice(tx, viewer.visibleAccounts, deviceId));
      const target = await this.#account(tx, viewer, accountId);
      if (device.asset_id !== null) throw new Refusal('error.device.move.assigned');
      if (target !== device.account_id) {
        await mustBeFree(tx, target, device.sim_id);
        await closeDevice(tx, device.account_id, device.id, at, newUid(now()));
        await insertDevice(tx, target, takenAlong(device, at));
        const details = { imei: device.imei, accountId };
        await this.#audit(tx, viewer, 'device.move', device.account_id, device.uid, details);
        await this.#audit(tx, viewer, 'device.receive', target, device.uid, { imei: device.imei });
      }
      return found(await findDevice(tx, [target], device.uid, at));
    });
    await this.#parts.changes.deviceChanged(row.imei);
    return presentDevice(row);
  }

  /**
   * Registers the devices of a file in the viewer's current account, all or none.
   * @throws Refusal as `importFile` does, `error.device.upload.limit` for too many
   */
  async upload(viewer: Viewer, file: UploadedFile, options: ImportQuery): Promise<ImportResult> {
    const { database, kinds } = this.#parts;
    let imeis: string[] = [];
    const result = await importFile(database, viewer, UPLOAD, file, options, async (tx, rows, fault) => {
      imeis = [];
      for (const { uid, imei, deviceType } of await storeUpload(tx, viewer.accountId, kinds, rows, fault, this.#at())) {
        imeis.push(imei);
        await this.#audit(tx, viewer, 'device.provision', viewer.accountId, uid, { deviceType, upload: file.name });
      }
    });
    if (!options.dryRun) await Promise.all(imeis.map((imei) => this.#parts.changes.deviceChanged(imei)));
    return result;
  }

  uploadTemplate(): Download {
    return importTemplate(UPLOAD);
  }

  /** @returns the instant from which the device is on another asset, on none, or in another role; undefined: unchanged */
  async #carry(tx: Tx, viewer: Viewer, device: LockedDevice, body: DeviceUpdate, at: Date): Promise<Date | undefined> {
    const { assetSclId, assetRole, assignDate } = body;
    const asset = assetSclId ? await this.#asset(tx, viewer, assetSclId, device.account_id) : undefined;
    const wanted = {
      assetId: assetSclId === null ? null : asset?.assetId,
      role: assetRole ?? undefined,
      at: this.#since(assignDate),
    };
    return carryDevice(tx, { accountId: device.account_id, id: device.id }, wanted, at);
  }

  /** Returns an asset that the viewer sees, in the account of the device. @throws Refusal `error.asset.not.found` */
  async #asset(tx: Tx, viewer: Viewer, uid: string | null, accountId: number | undefined) {
    if (uid === null) return undefined;
    const asset = (await assetKeys(tx, viewer, [uid.toLowerCase()])).get(uid.toLowerCase());
    if (!asset || (accountId !== undefined && asset.accountId !== accountId))
      throw refuseField('error.asset.not.found', 'assetSclId');
    return asset;
  }

  /** @throws Refusal `error.account.not.found` */
  async #account(tx: Tx, viewer: Viewer, uid: string): Promise<number> {
    const account = await findAccount(tx, viewer.visibleAccounts, uid);
    if (!account) throw refuseField('error.account.not.found', 'accountId');
    return account.id;
  }

  /** @throws Refusal `error.date.format`, `error.date.future` */
  #since(assignDate: string | null | undefined): Date | undefined {
    if (!assignDate) return undefined;
    const since = new Date(assignDate);
    if (Number.isNaN(since.getTime())) throw refuseField('error.date.format', 'assignDate');
    if (since > this.#at()) throw refuseField('error.date.future', 'assignDate');
    return since;
  }

  #audit(
    tx: Tx,
    { userId }: Viewer,
    action: string,
    accountId: number,
    subjectUid: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    return audit(tx, { accountId, userId, action, subjectType: 'device', subjectUid, details });
  }

  #at(): Date {
    return new Date(this.#parts.now());
  }
}

/** @throws Refusal `error.device.imei.digits` */
function mustBeImei(kind: DeviceKind, imei: string): void {
  const digits = kind.namedByImei ? wrongImeiDigits(imei) : undefined;
  if (digits === undefined) return;
  const key = 'error.device.imei.digits';
  throw new Refusal(key, [{ path: 'imei', keyword: 'rule', key, params: { digits } }]);
}

/** @throws Refusal `error.duplicate.imsi` if another device of the account has the SIM */
async function mustBeFree(tx: Tx, accountId: number, sim: string | null | undefined, except?: number): Promise<void> {
  if (!sim) return;
  await lockSims(tx, accountId);
  if ((await simsInUse(tx, accountId, [sim.trim()], except)).size > 0)
    throw refuseField('error.duplicate.imsi', 'imsiId');
}

/** Returns the device for its new account: its own values without those of the account that it leaves. */
function takenAlong({ account_id, id, asset_id, ...device }: LockedDevice, at: Date) {
  const left = { flt_account_id: null, flt_api_key: null, assigned_account_id: null, assigned_api_key: null };
  return { ...device, ...left, updated_at: at };
}
