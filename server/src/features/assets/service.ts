import type { Asset, AssetQuery, AssetWrite } from '@waymark/contract/assets/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { may } from '../access.ts';
import { assignDevices, freeDevices, type WantedDevices } from '../assignments/service.ts';
import { audit } from '../audit.ts';
import type { LiveService } from '../live/service.ts';
import { NextAnswer } from '../next-answer.ts';
import { instant } from '../present.ts';
import { found, refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { mustMayUpdate } from './policy.ts';
import {
  type AssetRow,
  type AssetValues,
  countTags,
  findAsset,
  findAssetKeys,
  insertAsset,
  listAssets,
  listTags,
  markDeleted,
  updateAsset,
} from './sql.ts';

export interface AssetServiceParts {
  database: Database;
  now: () => number;
  live: Pick<LiveService, 'assetChanged' | 'assetRemoved'>;
  /** Told after the commit of each device whose assignment changed. */
  onDeviceChanged: (imei: string) => Promise<void>;
  /** Told after the commit of each asset whose type changed. */
  onAssetChanged: (asset: { accountId: number; assetId: number }) => Promise<void>;
}

const PENDING = statusNumber('pending');

export class AssetService {
  readonly #parts: AssetServiceParts;
  readonly #tags = new NextAnswer<string[]>();

  constructor(parts: AssetServiceParts) {
    this.#parts = parts;
  }

  async list(viewer: Viewer, query: AssetQuery): Promise<{ items: Asset[]; count: number }> {
    const { rows, count } = await this.#parts.database.tenant(viewer.visibleAccounts, (tx) =>
      listAssets(tx, { accountIds: viewer.visibleAccounts, npaVisible: may(viewer, 'npa.read') }, query),
    );
    return { items: rows.map(present), count };
  }

  /** Tags in use, in the order of their names. */
  async tags(viewer: Viewer): Promise<{ items: string[]; count: number }> {
    const accounts = viewer.visibleAccounts;
    const items = await this.#tags.ask(accounts.join(), () =>
      this.#parts.database.tenant(accounts, (tx) => listTags(tx, accounts)),
    );
    return { items, count: items.length };
  }

  /** @throws Refusal `error.not.found` */
  async read(viewer: Viewer, uid: string): Promise<Asset> {
    const row = await this.#parts.database.tenant(viewer.visibleAccounts, (tx) =>
      findAsset(tx, viewer.visibleAccounts, uid),
    );
    return present(found(row));
  }

  /** A new asset of the account that the viewer looks at. @throws Refusal for its devices or tags */
  async create(viewer: Viewer, body: AssetWrite): Promise<Asset> {
    const accountId = viewer.accountId;
    const uid = newUid(this.#parts.now());
    const { row, imeis } = await this.#parts.database.tenant(viewer.visibleAccounts, async (tx) => {
      const values = valuesOf(body);
      await checkTags(tx, accountId, null, values.tags);
      const id = await insertAsset(tx, accountId, uid, values);
      const imeis = await assignDevices(tx, { accountId, id }, wantedDevices(body), this.#at());
      const row = found(await findAsset(tx, [accountId], uid));
      await audit(tx, { ...entry(viewer, row, 'asset.create'), details: { devices: imeis.length } });
      return { row, imeis };
    });
    this.#parts.live.assetChanged(accountId, unheard(row));
    await this.#devicesChanged(imeis);
    return present(row);
  }

  /** @throws Refusal `error.not.found`, `error.permission.missing`, or for its devices or tags */
  async update(viewer: Viewer, uid: string, body: AssetWrite): Promise<Asset> {
    const { row, imeis, changed } = await this.#parts.database.tenant(viewer.visibleAccounts, async (tx) => {
      const before = found(await findAsset(tx, viewer.visibleAccounts, uid, true));
      const values = valuesOf(body);
      const changed = changedFields(before, values);
      mustMayUpdate(viewer, changed);
      if (changed.includes('tags')) await checkTags(tx, before.account_id, before.id, values.tags);
      const asset = { accountId: before.account_id, id: before.id };
      if (changed.length > 0) await updateAsset(tx, asset.accountId, asset.id, values, this.#at());
      const imeis = await assignDevices(tx, asset, wantedDevices(body), this.#at());
      const row = found(await findAsset(tx, [asset.accountId], uid));
      await audit(tx, { ...entry(viewer, row, 'asset.update'), details: { changed, devices: imeis.length } });
      return { row, imeis, changed };
    });
    await this.#devicesChanged(imeis);
    if (changed.includes('type')) await this.#parts.onAssetChanged({ accountId: row.account_id, assetId: row.id });
    this.#parts.live.assetChanged(row.account_id);
    return present(row);
  }

  /** The asset is gone, its devices are free, its history stays. @throws Refusal `error.not.found` */
  async remove(viewer: Viewer, uid: string): Promise<void> {
    const { row, imeis } = await this.#parts.database.tenant(viewer.visibleAccounts, async (tx) => {
      const row = found(await findAsset(tx, viewer.visibleAccounts, uid, true));
      const at = this.#at();
      const imeis = await freeDevices(tx, { accountId: row.account_id, id: row.id }, at);
      await markDeleted(tx, row.account_id, row.id, at);
      await audit(tx, { ...entry(viewer, row, 'asset.delete'), details: { devices: imeis.length } });
      return { row, imeis };
    });
    this.#parts.live.assetRemoved(row.account_id, row.id);
    await this.#devicesChanged(imeis);
  }

  async #devicesChanged(imeis: readonly string[]): Promise<void> {
    await Promise.all(imeis.map((imei) => this.#parts.onDeviceChanged(imei)));
  }

  #at(): Date {
    return new Date(this.#parts.now());
  }
}

/** Ids inside of the assets that the viewer sees, by their ids outside; what is not there, or foreign, is missing. */
export async function assetKeys(
  tx: Tx,
  viewer: Viewer,
  uids: readonly string[],
): Promise<Map<string, { accountId: number; assetId: number; type: AssetType; createdAt: number }>> {
  const rows = await findAssetKeys(tx, viewer.visibleAccounts, uids);
  return new Map(
    rows.map((row) => [
      row.uid,
      { accountId: row.account_id, assetId: row.id, type: row.type as AssetType, createdAt: row.created_at.getTime() },
    ]),
  );
}

/** Text without its surrounding space; whitespace alone counts as empty, and empty as none. */
function text(value: string | null | undefined): string | null {
  return value?.trim() || null;
}

function valuesOf(body: AssetWrite): AssetValues {
  return {
    name: body.name.trim(),
    license_plate: text(body.licensePlate),
    vin: text(body.vin),
    type: body.type,
    battery_type: text(body.batteryType),
    make: text(body.make),
    model: text(body.model),
    year: body.year ?? null,
    tags: [...new Set((body.tags ?? []).map((tag) => tag.trim()))],
    route: text(body.route),
    depot: text(body.depot),
  };
}

/** An id as the tables write it; null and undefined stay what they say. */
function lower<Unset extends null | undefined>(id: string | Unset): string | Unset {
  return typeof id === 'string' ? id.toLowerCase() : id;
}

function wantedDevices(body: AssetWrite): WantedDevices {
  return { primary: lower(body.deviceId), auxiliary: lower(body.auxiliaryDeviceId) };
}

function changedFields(before: AssetRow, values: AssetValues): (keyof AssetValues)[] {
  return (Object.keys(values) as (keyof AssetValues)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(values[field]),
  );
}

async function checkTags(tx: Tx, accountId: number, assetId: number | null, tags: readonly string[]): Promise<void> {
  if (tags.length > 0 && (await countTags(tx, accountId, assetId, tags)) > LIMITS.accountTags)
    throw refuseField('error.tag.limit', 'tags');
}

function entry(viewer: Viewer, row: AssetRow, action: string) {
  return { accountId: row.account_id, userId: viewer.userId, action, subjectType: 'asset', subjectUid: row.uid };
}

/** The live state of an asset that never reported. */
function unheard(row: AssetRow) {
  return {
    accountId: row.account_id,
    assetId: row.id,
    latitudeE7: null,
    longitudeE7: null,
    speedCentimetersPerSecond: null,
    headingDegrees: null,
    ignition: null,
    fixTime: null,
    receivedAt: null,
    status: PENDING,
    movement: PENDING,
    statusSince: row.created_at.getTime(),
    auxiliary: false,
  };
}

function present(row: AssetRow): Asset {
  return {
    id: row.uid,
    accountId: row.account_uid,
    name: row.name,
    licensePlate: row.license_plate,
    vin: row.vin,
    type: row.type as AssetType,
    batteryType: row.battery_type,
    make: row.make,
    model: row.model,
    year: row.year,
    deviceId: row.device_uid,
    imei: row.imei,
    auxiliaryDeviceId: row.auxiliary_uid,
    tags: row.tags,
    route: row.route,
    depot: row.depot,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}
