import type { AssetWrite } from '@waymark/contract/assets/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { assignDevices, freeDevices, type WantedDevices } from '../assignments/service.ts';
import { type AuditEntry, audit } from '../audit/append-sql.ts';
import { type Voided, voidUnassigned } from '../commands/service.ts';
import { changedFields } from '../records/changed-fields.ts';
import { found, Refusal } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { holdTags, useTags } from '../tags/service.ts';
import { mustMayAssign, mustMayUpdate } from './policy.ts';
import { type AssetRow, type AssetValues, findAsset, insertAsset, markDeleted, updateAsset } from './sql.ts';
import { changedDevices, valuesOf, wantedDevices } from './values.ts';

/** Returns the columns and devices after a change, given the current ones. */
export type Wanted = (before: AssetRow) => { values: AssetValues; devices: WantedDevices };

/** A committed write, for the parts that follow changes. */
export interface WrittenAsset {
  row: AssetRow;
  /** IMEIs of the devices whose assignment changed. */
  imeis: string[];
  /** Commands that may no longer be sent, because their device left the asset. */
  voided: Voided[];
}

/** Creates, changes and deletes single assets with their devices, tags and audit lines. */
export class AssetWriter {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(parts: { database: Database; now: () => number }) {
    this.#database = parts.database;
    this.#now = parts.now;
  }

  /** Creates an asset within the caller's transaction. @throws Refusal for its devices or tags */
  async create(tx: Tx, viewer: Viewer, body: AssetWrite): Promise<Omit<WrittenAsset, 'voided'>> {
    const { accountId } = viewer;
    const uid = newUid(this.#now());
    const values = valuesOf(body);
    values.tags = await this.#tags(tx, viewer, accountId, values.tags);
    const id = await insertAsset(tx, accountId, uid, values);
    const imeis = await assignDevices(tx, { accountId, id }, wantedDevices(body), this.#at());
    const row = found(await findAsset(tx, [accountId], uid));
    await audit(tx, entry(viewer, row, 'create', { devices: imeis.length }));
    return { row, imeis };
  }

  /**
   * Changes an asset in a transaction of its own.
   * @returns also the names of the changed columns
   * @throws Refusal `error.not.found`, `error.permission.missing`, or for its devices or tags
   */
  async change(viewer: Viewer, uid: string, wanted: Wanted): Promise<WrittenAsset & { changed: string[] }> {
    // Tags are locked before rows, by every writer. If the tags turn out to change without that lock, start again.
    const written = await this.#tryChange(viewer, uid, wanted, false);
    return written ?? found(await this.#tryChange(viewer, uid, wanted, true));
  }

  /** Deletes an asset and frees its devices; its history stays. @throws Refusal `error.not.found` */
  async remove(viewer: Viewer, uid: string): Promise<WrittenAsset> {
    return this.#database.tenant(viewer.visibleAccounts, async (tx) => {
      const row = found(await findAsset(tx, viewer.visibleAccounts, uid, true));
      const at = this.#at();
      const asset = { accountId: row.account_id, id: row.id };
      const imeis = await freeDevices(tx, asset, at);
      const voided = await voidUnassigned(tx, row.account_id, { assetId: row.id }, at);
      await markDeleted(tx, row.account_id, row.id, at);
      await audit(tx, entry(viewer, row, 'delete', { devices: imeis.length }));
      return { row, imeis, voided };
    });
  }

  /** @returns undefined if the tags change but are not locked; nothing is written then */
  async #tryChange(viewer: Viewer, uid: string, wanted: Wanted, lockTags: boolean) {
    return this.#database.tenant(viewer.visibleAccounts, async (tx) => {
      const seen = found(await findAsset(tx, viewer.visibleAccounts, uid));
      const locked = lockTags || changedFields<AssetValues>(seen, wanted(seen).values).includes('tags');
      if (locked) await holdTags(tx, seen.account_id);

      const before = found(await findAsset(tx, viewer.visibleAccounts, uid, true));
      const { values, devices } = wanted(before);
      const changed = changedFields<AssetValues>(before, values);
      if (changed.includes('tags') && !locked) return undefined;
      mustMayUpdate(viewer, changed);
      mustMayAssign(viewer, changedDevices(before, devices));

      const asset = { accountId: before.account_id, id: before.id };
      if (changed.includes('tags')) values.tags = await this.#tags(tx, viewer, asset.accountId, values.tags);
      const imeis = await assignDevices(tx, asset, devices, this.#at());
      if (changed.length > 0 || imeis.length > 0) await updateAsset(tx, asset.accountId, asset.id, values, this.#at());
      const voided =
        imeis.length > 0 ? await voidUnassigned(tx, asset.accountId, { assetId: asset.id }, this.#at()) : [];
      const row = found(await findAsset(tx, [asset.accountId], uid));
      const facts = Object.fromEntries(changed.map((field) => [field, { from: before[field], to: values[field] }]));
      await audit(tx, entry(viewer, row, 'update', { changed, facts, devices: imeis.length }));
      return { row, imeis, voided, changed };
    });
  }

  /** Returns the tags as the account spells them. @throws Refusal for too many, or unknown ones */
  #tags(tx: Tx, viewer: Viewer, accountId: number, tags: readonly string[]): Promise<string[]> {
    if (tags.length > LIMITS.assetTags)
      throw new Refusal('error.validation', [
        { path: 'tags', keyword: 'maxItems', key: 'error.maxItems.field', params: { limit: LIMITS.assetTags } },
      ]);
    return useTags(tx, viewer, accountId, tags, this.#now());
  }

  #at(): Date {
    return new Date(this.#now());
  }
}

function entry(viewer: Viewer, row: AssetRow, verb: string, details: Record<string, unknown>): AuditEntry {
  const { account_id: accountId, uid: subjectUid } = row;
  return { accountId, userId: viewer.userId, action: `asset.${verb}`, subjectType: 'asset', subjectUid, details };
}
