import {
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
import type { ImportQuery, ImportResult } from '@waymark/contract/imports/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { devicesOf } from '../assignments/service.ts';
import type { Changes } from '../changes.ts';
import { NextAnswer } from '../fleet/next-answer.ts';
import type { LiveService } from '../live/service.ts';
import { eachOnItsOwn } from '../records/bulk.ts';
import { type Fault, importFile, importTemplate, makeEach } from '../records/csv-import.ts';
import { csvList } from '../records/csv-list.ts';
import type { Download } from '../records/download.ts';
import { mustBeAsRead, type ReadAt } from '../records/if-match.ts';
import type { ImportRow } from '../records/import-table.ts';
import { plansOfList } from '../records/list-sql.ts';
import { instant, instantOrNull } from '../records/present.ts';
import { lockImports } from '../records/unique-sql.ts';
import type { UploadedFile } from '../records/uploaded-file.ts';
import { found } from '../refusal.ts';
import { assetScopeOf } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { fileColumns, planFor } from './csv.ts';
import { assetNames } from './keys.ts';
import { present, unheard } from './present.ts';
import { type AssetRow, findAsset, listAssets, listAssetUids, listDepots, namesInUse } from './sql.ts';
import { AS_THEY_ARE, routeAfter, valuesAfter, valuesOf, wantedDevices } from './values.ts';
import { AssetWriter, type Wanted, type WrittenAsset } from './writer.ts';

export { assetKeys, assetNames, assetOrItsDevice, keyOfAssetOrDevice } from './keys.ts';

export interface AssetServiceParts {
  database: Database;
  now: () => number;
  live: Pick<LiveService, 'assetChanged' | 'assetRemoved'>;
  changes: Pick<Changes, 'deviceChanged' | 'assetChanged' | 'commandsVoided'>;
}

/** Assets of the accounts that the viewer sees. Every change is reported to telemetry, commands and live channel. */
export class AssetService {
  readonly #parts: AssetServiceParts;
  readonly #writer: AssetWriter;
  readonly #depots = new NextAnswer<string[]>();
  readonly #ids = new NextAnswer<Awaited<ReturnType<typeof listAssetUids>>>();

  constructor(parts: AssetServiceParts) {
    this.#parts = parts;
    this.#writer = new AssetWriter(parts);
  }

  async list(viewer: Viewer, query: AssetQuery): Promise<{ items: Asset[]; count: number }> {
    const accounts = viewer.visibleAccounts;
    const { rows, count } = await this.#parts.database.read(
      accounts,
      (tx) => listAssets(tx, assetScopeOf(viewer), query),
      plansOfList(accounts, query),
    );
    return { items: rows.map(present), count };
  }

  /** Returns the depots in use, by name. */
  async depots(viewer: Viewer): Promise<{ items: string[]; count: number }> {
    const accounts = viewer.visibleAccounts;
    const items = await this.#depots.ask(accounts.join(), () =>
      this.#parts.database.read(accounts, (tx) => listDepots(tx, accounts)),
    );
    return { items, count: items.length };
  }

  /** Returns ids that a filter finds, at most as many as one bulk call takes; `count` counts all. */
  async ids(viewer: Viewer, filter: AssetFilterQuery): Promise<{ items: string[]; count: number }> {
    const scope = assetScopeOf(viewer);
    return this.#ids.ask(JSON.stringify([scope, filter]), () =>
      this.#parts.database.read(viewer.visibleAccounts, (tx) => listAssetUids(tx, scope, filter, LIMITS.bulkAssets)),
    );
  }

  /** Returns the devices of an asset with their dates, newest first. @throws Refusal `error.not.found` */
  async devices(viewer: Viewer, uid: string): Promise<{ items: AssetDevice[]; count: number }> {
    const rows = await this.#parts.database.read(
      viewer.visibleAccounts,
      async (tx) => {
        const asset = found(await findAsset(tx, viewer.visibleAccounts, uid));
        return devicesOf(tx, viewer.visibleAccounts, { accountId: asset.account_id, id: asset.id });
      },
      'shared',
    );
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
    const row = await this.#parts.database.read(
      viewer.visibleAccounts,
      (tx) => findAsset(tx, viewer.visibleAccounts, uid),
      'shared',
    );
    return present(found(row));
  }

  /** Creates an asset in the viewer's current account. @throws Refusal for its devices or tags */
  async create(viewer: Viewer, body: AssetWrite): Promise<Asset> {
    const { row, imeis } = await this.#parts.database.tenant(viewer.visibleAccounts, (tx) =>
      this.#writer.create(tx, viewer, body),
    );
    this.#parts.live.assetChanged(row.account_id, unheard(row));
    await this.#devicesChanged(imeis);
    return present(row);
  }

  /** Returns every asset that the query finds as CSV that can be imported again. */
  file(viewer: Viewer, query: Omit<AssetQuery, 'limit' | 'skip'>): Promise<Download> {
    const { templateName } = planFor(viewer);
    return csvList(templateName, (page) => this.list(viewer, { ...query, ...page }), fileColumns(viewer));
  }

  /** Returns the CSV import template. */
  template(viewer: Viewer): Download {
    return importTemplate(planFor(viewer));
  }

  /** @throws Refusal as `importFile` */
  async import(viewer: Viewer, file: UploadedFile, options: ImportQuery): Promise<ImportResult> {
    let made: AssetRow[] = [];
    const result = await importFile(
      this.#parts.database,
      viewer,
      planFor(viewer),
      file,
      options,
      async (tx, rows, fault) => {
        made = [];
        const fresh = await this.#notYetImported(tx, viewer.accountId, rows, fault);
        return makeEach(fresh, fault, async (body) => {
          made.push((await this.#writer.create(tx, viewer, body)).row);
        });
      },
    );
    if (!options.dryRun) for (const row of made) this.#parts.live.assetChanged(row.account_id, unheard(row));
    return result;
  }

  /**
   * Returns the rows whose name no asset of the account has, and reports the others. Two assets may share a name, but
   * a file that is imported again would repeat every asset.
   */
  async #notYetImported(
    tx: Tx,
    accountId: number,
    rows: readonly ImportRow<AssetImport>[],
    fault: Fault<AssetImport>,
  ): Promise<ImportRow<AssetImport>[]> {
    await lockImports(tx, 'assets', accountId);
    const known = await namesInUse(
      tx,
      accountId,
      rows.flatMap(({ body }) => body.name ?? []),
    );
    return rows.filter((row) => {
      const repeated = known.has(row.body.name?.trim().toLowerCase() ?? '');
      if (repeated) fault(row, 'name', 'error.duplicate.asset');
      return !repeated;
    });
  }

  /** @throws Refusal `error.not.found`, `error.record.changed`, `error.permission.missing`, or for its devices or tags */
  async update(viewer: Viewer, uid: string, body: AssetWrite, read?: ReadAt): Promise<Asset> {
    const hasRoutes = hasField(AssetImport, 'route', viewer.features);
    const { asset, applied } = await this.#change(viewer, uid, (before) => {
      mustBeAsRead(before, read);
      // The route stays if the caller's features do not include the field.
      const route = hasRoutes ? routeAfter(before, body.route ?? null) : before.route;
      return { values: { ...valuesOf(body), route }, devices: wantedDevices(body) };
    });
    await applied();
    this.#parts.live.assetChanged(asset.account_id);
    return present(asset);
  }

  /** Changes several assets, each as a whole or not at all. */
  async updateAll(viewer: Viewer, uids: readonly string[], changes: AssetChanges): Promise<BulkResult> {
    const done: { asset: AssetRow; applied: () => Promise<void> }[] = [];
    const result = await this.#each(viewer, uids, async (uid) => {
      done.push(
        await this.#change(viewer, uid, (before) => ({ values: valuesAfter(before, changes), devices: AS_THEY_ARE })),
      );
    });
    await Promise.all(done.map(({ applied }) => applied()));
    for (const accountId of new Set(done.map(({ asset }) => asset.account_id)))
      this.#parts.live.assetChanged(accountId);
    return result;
  }

  /** Deletes an asset and frees its devices; its history stays. @throws Refusal `error.not.found` */
  async remove(viewer: Viewer, uid: string): Promise<void> {
    await this.#devicesChanged(await this.#remove(viewer, uid));
  }

  /** Deletes several assets, each on its own. */
  async removeAll(viewer: Viewer, uids: readonly string[]): Promise<BulkResult> {
    const imeis: string[] = [];
    const result = await this.#each(viewer, uids, async (uid) => {
      imeis.push(...(await this.#remove(viewer, uid)));
    });
    await this.#devicesChanged(imeis);
    return result;
  }

  /** @returns the asset after the change, and a function that waits until telemetry has applied it */
  async #change(viewer: Viewer, uid: string, wanted: Wanted) {
    const { row: asset, imeis, voided, changed } = await this.#writer.change(viewer, uid, wanted);
    this.#parts.changes.commandsVoided(voided);
    const applied = async (): Promise<void> => {
      await this.#devicesChanged(imeis);
      if (!changed.includes('type') && !changed.includes('tags')) return;
      await this.#parts.changes.assetChanged({ accountId: asset.account_id, assetId: asset.id });
    };
    return { asset, applied };
  }

  /** @returns IMEIs of the freed devices */
  async #remove(viewer: Viewer, uid: string): Promise<WrittenAsset['imeis']> {
    const { row, imeis, voided } = await this.#writer.remove(viewer, uid);
    this.#parts.changes.commandsVoided(voided);
    this.#parts.live.assetRemoved(row.account_id, row.id);
    return imeis;
  }

  #each(viewer: Viewer, uids: readonly string[], change: (uid: string) => Promise<void>): Promise<BulkResult> {
    return eachOnItsOwn(uids, change, (failed) =>
      this.#parts.database.read(viewer.visibleAccounts, (tx) => assetNames(tx, viewer, failed)),
    );
  }

  async #devicesChanged(imeis: readonly string[]): Promise<void> {
    await Promise.all(imeis.map((imei) => this.#parts.changes.deviceChanged(imei)));
  }
}
