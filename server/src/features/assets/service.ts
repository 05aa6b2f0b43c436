import {
  ASSET_IMPORT_COLUMNS,
  type Asset,
  type AssetChanges,
  type AssetDevice,
  type AssetFilterQuery,
  AssetImport,
  type AssetQuery,
  type AssetWrite,
  type BulkResult,
} from '@waymark/contract/assets/schema.ts';
import { hasField } from '@waymark/contract/feature-fields.ts';
import type { ImportResult } from '@waymark/contract/imports/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { assignDevices, devicesOf, freeDevices, type WantedDevices } from '../assignments/service.ts';
import { audit } from '../audit/append.ts';
import type { Changes } from '../changes.ts';
import { type Voided, voidUnassigned } from '../commands/service.ts';
import { NextAnswer } from '../fleet/next-answer.ts';
import type { LiveService } from '../live/service.ts';
import { eachOnItsOwn } from '../records/bulk.ts';
import { changedFields } from '../records/changed-fields.ts';
import { type ImportPlan, importFile, importTemplate, makeEach } from '../records/csv-import.ts';
import { type CsvColumn, csvList } from '../records/csv-list.ts';
import type { Download } from '../records/download.ts';
import { instant, instantOrNull } from '../records/present.ts';
import type { UploadedFile } from '../records/uploaded-file.ts';
import { writtenText } from '../records/written-text.ts';
import { found, Refusal } from '../refusal.ts';
import { assetScopeOf } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { holdTags, useTags } from '../tags/service.ts';
import { mustMayAssign, mustMayUpdate } from './policy.ts';
import {
  type AssetRow,
  type AssetValues,
  findAsset,
  findAssetKeys,
  insertAsset,
  listAssets,
  listAssetUids,
  listDepots,
  markDeleted,
  updateAsset,
} from './sql.ts';

export interface AssetServiceParts {
  database: Database;
  now: () => number;
  live: Pick<LiveService, 'assetChanged' | 'assetRemoved'>;
  changes: Pick<Changes, 'deviceChanged' | 'assetChanged' | 'commandsVoided'>;
}

const PENDING = statusNumber('pending');

const PLAN: ImportPlan<typeof AssetImport> = {
  columns: ASSET_IMPORT_COLUMNS,
  schema: AssetImport,
  rowLimit: LIMITS.importRows,
  templateName: 'assets.csv',
};

/** The table with the columns that the viewer's features bring. */
function planFor(viewer: Viewer): ImportPlan<typeof AssetImport> {
  return { ...PLAN, columns: PLAN.columns.filter(({ field }) => hasField(AssetImport, field, viewer.features)) };
}

/** A cell of the exported table is what the import reads. Nothing of the state is in it, and so nothing of NPA marks. */
function fileColumns(viewer: Viewer): CsvColumn<Asset>[] {
  return planFor(viewer).columns.map(({ header, field }) => [
    header,
    (asset) => {
      const value = asset[field as keyof Asset];
      return Array.isArray(value) ? value.join('; ') : (value ?? null);
    },
  ]);
}

export class AssetService {
  readonly #parts: AssetServiceParts;
  readonly #depots = new NextAnswer<string[]>();

  constructor(parts: AssetServiceParts) {
    this.#parts = parts;
  }

  async list(viewer: Viewer, query: AssetQuery): Promise<{ items: Asset[]; count: number }> {
    const { rows, count } = await this.#parts.database.tenant(viewer.visibleAccounts, (tx) =>
      listAssets(tx, assetScopeOf(viewer), query),
    );
    return { items: rows.map(present), count };
  }

  /** Depots in use, in the order of their names. */
  async depots(viewer: Viewer): Promise<{ items: string[]; count: number }> {
    const accounts = viewer.visibleAccounts;
    const items = await this.#depots.ask(accounts.join(), () =>
      this.#parts.database.tenant(accounts, (tx) => listDepots(tx, accounts)),
    );
    return { items, count: items.length };
  }

  /** Ids of what a filter finds, as many as one call may change; the count is that of all. */
  async ids(viewer: Viewer, filter: AssetFilterQuery): Promise<{ items: string[]; count: number }> {
    const scope = assetScopeOf(viewer);
    const rows = await this.#parts.database.tenant(viewer.visibleAccounts, (tx) =>
      listAssetUids(tx, scope, filter, LIMITS.bulkAssets),
    );
    return { items: rows.map(({ uid }) => uid), count: rows[0]?.total ?? 0 };
  }

  /** Devices of an asset with their dates, the latest first. @throws Refusal `error.not.found` */
  async devices(viewer: Viewer, uid: string): Promise<{ items: AssetDevice[]; count: number }> {
    const rows = await this.#parts.database.tenant(viewer.visibleAccounts, async (tx) => {
      const asset = found(await findAsset(tx, viewer.visibleAccounts, uid));
      return devicesOf(tx, asset.account_id, asset.id);
    });
    const items = rows.map((row) => ({
      deviceId: row.uid,
      imei: row.imei,
      deviceType: row.device_type,
      model: row.model,
      role: row.role,
      from: instant(row.assigned_from),
      to: instantOrNull(row.assigned_to),
    }));
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
    const { row, imeis } = await this.#parts.database.tenant(viewer.visibleAccounts, (tx) =>
      this.#make(tx, viewer, body),
    );
    this.#parts.live.assetChanged(row.account_id, unheard(row));
    await this.#devicesChanged(imeis);
    return present(row);
  }

  /** The whole list that the query finds, as a table that can be imported again. */
  file(viewer: Viewer, query: Omit<AssetQuery, 'limit' | 'skip'>): Promise<Download> {
    return csvList(PLAN.templateName, (page) => this.list(viewer, { ...query, ...page }), fileColumns(viewer));
  }

  template(viewer: Viewer): Download {
    return importTemplate(planFor(viewer));
  }

  /** @throws Refusal as `importFile` */
  async import(viewer: Viewer, file: UploadedFile, dryRun: boolean): Promise<ImportResult> {
    const made: AssetRow[] = [];
    const result = await importFile(this.#parts.database, viewer, planFor(viewer), file, dryRun, (tx, rows, fault) =>
      makeEach(rows, fault, async (body) => {
        made.push((await this.#make(tx, viewer, body)).row);
      }),
    );
    if (!dryRun) for (const row of made) this.#parts.live.assetChanged(row.account_id, unheard(row));
    return result;
  }

  async #make(tx: Tx, viewer: Viewer, body: AssetWrite): Promise<{ row: AssetRow; imeis: string[] }> {
    const { accountId } = viewer;
    const uid = newUid(this.#parts.now());
    const values = valuesOf(body);
    values.tags = await this.#tags(tx, viewer, accountId, values.tags);
    const id = await insertAsset(tx, accountId, uid, values);
    const imeis = await assignDevices(tx, { accountId, id }, wantedDevices(body), this.#at());
    const row = found(await findAsset(tx, [accountId], uid));
    await audit(tx, { ...entry(viewer, row, 'asset.create'), details: { devices: imeis.length } });
    return { row, imeis };
  }

  /** @throws Refusal `error.not.found`, `error.permission.missing`, or for its devices or tags */
  async update(viewer: Viewer, uid: string, body: AssetWrite): Promise<Asset> {
    const hasRoutes = hasField(AssetImport, 'route', viewer.features);
    const wanted = (before: AssetRow) => ({
      // A caller without the field cannot say what it is to be.
      values: { ...valuesOf(body), ...(hasRoutes ? {} : { route: before.route }) },
      devices: wantedDevices(body),
    });
    const { row, told } = await this.#change(viewer, uid, wanted);
    await told();
    this.#parts.live.assetChanged(row.account_id);
    return present(row);
  }

  /** Each asset is changed as a whole or not at all. */
  async updateAll(viewer: Viewer, uids: readonly string[], changes: AssetChanges): Promise<BulkResult> {
    const done: { accountId: number; told: () => Promise<void> }[] = [];
    const result = await eachOnItsOwn(
      uids,
      async (uid) => {
        const wanted = (before: AssetRow) => ({ values: changedValues(before, changes), devices: AS_THEY_ARE });
        const { row, told } = await this.#change(viewer, uid, wanted);
        done.push({ accountId: row.account_id, told });
      },
      (failed) => this.#names(viewer, failed),
    );
    await Promise.all(done.map(({ told }) => told()));
    for (const accountId of new Set(done.map((one) => one.accountId))) this.#parts.live.assetChanged(accountId);
    return result;
  }

  /** The asset is gone, its devices are free, its history stays. @throws Refusal `error.not.found` */
  async remove(viewer: Viewer, uid: string): Promise<void> {
    await this.#devicesChanged(await this.#remove(viewer, uid));
  }

  /** Each asset on its own, as `remove` does. */
  async removeAll(viewer: Viewer, uids: readonly string[]): Promise<BulkResult> {
    const imeis: string[] = [];
    const result = await eachOnItsOwn(
      uids,
      async (uid) => {
        imeis.push(...(await this.#remove(viewer, uid)));
      },
      (failed) => this.#names(viewer, failed),
    );
    await this.#devicesChanged(imeis);
    return result;
  }

  /**
   * Changes one asset in a transaction of its own.
   * @param wanted what it is to be, by what it is
   * @returns the asset as it is now, and what tells telemetry of it
   */
  async #change(
    viewer: Viewer,
    uid: string,
    wanted: (before: AssetRow) => { values: AssetValues; devices: WantedDevices },
  ): Promise<{ row: AssetRow; told: () => Promise<void> }> {
    // Somebody else may change the tags between the look and the lock; tags are held before rows, so it begins again.
    const { row, imeis, changed, voided } =
      (await this.#changeOnce(viewer, uid, wanted, false)) ?? found(await this.#changeOnce(viewer, uid, wanted, true));
    this.#parts.changes.commandsVoided(voided);
    const told = async () => {
      await this.#devicesChanged(imeis);
      if (changed.includes('type'))
        await this.#parts.changes.assetChanged({ accountId: row.account_id, assetId: row.id });
    };
    return { row, told };
  }

  /** @returns undefined: its tags change, which are not held; nothing was written */
  async #changeOnce(
    viewer: Viewer,
    uid: string,
    wanted: (before: AssetRow) => { values: AssetValues; devices: WantedDevices },
    holdsTags: boolean,
  ) {
    return this.#parts.database.tenant(viewer.visibleAccounts, async (tx) => {
      const seen = found(await findAsset(tx, viewer.visibleAccounts, uid));
      const held = holdsTags || changedFields<AssetValues>(seen, wanted(seen).values).includes('tags');
      if (held) await holdTags(tx, seen.account_id);
      const before = found(await findAsset(tx, viewer.visibleAccounts, uid, true));
      const { values, devices } = wanted(before);
      const changed = changedFields<AssetValues>(before, values);
      if (changed.includes('tags') && !held) return undefined;
      mustMayUpdate(viewer, changed);
      mustMayAssign(viewer, changedDevices(before, devices));
      if (changed.includes('tags')) values.tags = await this.#tags(tx, viewer, before.account_id, values.tags);
      const asset = { accountId: before.account_id, id: before.id };
      if (changed.length > 0) await updateAsset(tx, asset.accountId, asset.id, values, this.#at());
      const imeis = await assignDevices(tx, asset, devices, this.#at());
      const voided = imeis.length > 0 ? await this.#void(tx, asset) : [];
      const row = found(await findAsset(tx, [asset.accountId], uid));
      const facts = Object.fromEntries(changed.map((field) => [field, { from: before[field], to: values[field] }]));
      await audit(tx, { ...entry(viewer, row, 'asset.update'), details: { changed, facts, devices: imeis.length } });
      return { row, imeis, changed, voided };
    });
  }

  async #remove(viewer: Viewer, uid: string): Promise<string[]> {
    const { row, imeis, voided } = await this.#parts.database.tenant(viewer.visibleAccounts, async (tx) => {
      const row = found(await findAsset(tx, viewer.visibleAccounts, uid, true));
      const at = this.#at();
      const asset = { accountId: row.account_id, id: row.id };
      const imeis = await freeDevices(tx, asset, at);
      const voided = await this.#void(tx, asset);
      await markDeleted(tx, row.account_id, row.id, at);
      await audit(tx, { ...entry(viewer, row, 'asset.delete'), details: { devices: imeis.length } });
      return { row, imeis, voided };
    });
    this.#parts.changes.commandsVoided(voided);
    this.#parts.live.assetRemoved(row.account_id, row.id);
    return imeis;
  }

  /** Tags that an asset is to have, as its account writes them. @throws Refusal for too many, or unknown ones */
  #tags(tx: Tx, viewer: Viewer, accountId: number, tags: readonly string[]): Promise<string[]> {
    if (tags.length > LIMITS.assetTags)
      throw new Refusal('error.validation', [
        { path: 'tags', keyword: 'maxItems', key: 'error.maxItems.field', params: { limit: LIMITS.assetTags } },
      ]);
    return useTags(tx, viewer, accountId, tags, this.#parts.now());
  }

  #void(tx: Tx, { accountId, id }: { accountId: number; id: number }): Promise<Voided[]> {
    return voidUnassigned(tx, accountId, { assetId: id }, this.#at());
  }

  #names(viewer: Viewer, uids: readonly string[]): Promise<Map<string, string>> {
    return this.#parts.database.tenant(viewer.visibleAccounts, (tx) => assetNames(tx, viewer, uids));
  }

  async #devicesChanged(imeis: readonly string[]): Promise<void> {
    await Promise.all(imeis.map((imei) => this.#parts.changes.deviceChanged(imei)));
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

/** Names of the assets that the viewer sees, by their ids outside in lower case. */
export async function assetNames(tx: Tx, viewer: Viewer, uids: readonly string[]): Promise<Map<string, string>> {
  const rows = await findAssetKeys(tx, viewer.visibleAccounts, uids);
  return new Map(rows.map(({ uid, name }) => [uid, name]));
}

function valuesOf(body: AssetWrite): AssetValues {
  return {
    name: body.name.trim(),
    license_plate: writtenText(body.licensePlate),
    vin: writtenText(body.vin),
    type: body.type,
    battery_type: writtenText(body.batteryType),
    make: writtenText(body.make),
    model: writtenText(body.model),
    year: body.year ?? null,
    tags: [...new Set((body.tags ?? []).map((tag) => tag.trim()))],
    route: writtenText(body.route),
    depot: writtenText(body.depot),
  };
}

/** What an asset is after a change of several: what the change leaves out stays. */
function changedValues(before: AssetRow, changes: AssetChanges): AssetValues {
  const { addTags = [], removeTags = [] } = changes;
  const given = <Value>(value: Value | undefined, old: Value): Value => (value === undefined ? old : value);
  const words = (value: string | null | undefined, old: string | null) =>
    value === undefined ? old : writtenText(value);
  const gone = new Set(removeTags.map((tag) => tag.trim()));
  return {
    name: before.name,
    license_plate: before.license_plate,
    vin: before.vin,
    type: given(changes.type, before.type as AssetType),
    battery_type: words(changes.batteryType, before.battery_type),
    make: words(changes.make, before.make),
    model: words(changes.model, before.model),
    year: given(changes.year, before.year),
    tags: [...new Set([...before.tags.filter((tag) => !gone.has(tag)), ...addTags.map((tag) => tag.trim())])],
    route: words(changes.route, before.route),
    depot: words(changes.depot, before.depot),
  };
}

const AS_THEY_ARE: WantedDevices = { primary: undefined, auxiliary: undefined };

/** Fields of the call that would change which device the asset has. */
function changedDevices(before: AssetRow, wanted: WantedDevices): string[] {
  const differs = (want: string | null | undefined, has: string | null) => want !== undefined && want !== has;
  return [
    ...(differs(wanted.primary, before.device_uid) ? ['deviceId'] : []),
    ...(differs(wanted.auxiliary, before.auxiliary_uid) ? ['auxiliaryDeviceId'] : []),
  ];
}

/** An id as the tables write it; null and undefined stay what they say. */
function lower<Unset extends null | undefined>(id: string | Unset): string | Unset {
  return typeof id === 'string' ? id.toLowerCase() : id;
}

function wantedDevices(body: AssetWrite): WantedDevices {
  return { primary: lower(body.deviceId), auxiliary: lower(body.auxiliaryDeviceId) };
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
