import type { BulkResult } from '@waymark/contract/assets/schema.ts';
import type { NpaBulk, NpaDeclaration } from '@waymark/contract/npa/schema.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { assetKeys, assetNames } from '../assets/service.ts';
import { audit } from '../audit/append-sql.ts';
import type { Changes } from '../changes.ts';
import type { CommandsChanged } from '../commands/ports.ts';
import { eachOnItsOwn } from '../records/bulk.ts';
import { instant, instantOrNull } from '../records/present.ts';
import { TenantService } from '../records/tenant-service.ts';
import { found, Refusal } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { clear, type DeclarationRow, declarationsOf, declare, findForNpa } from './sql.ts';

export interface NpaServiceParts {
  database: Database;
  now: () => number;
  changes: Pick<Changes, 'assetChanged' | 'commandsChanged'>;
  /** Ends the open case of an asset whose NPA is cleared. @returns commands to report after the commit */
  closeCase: (tx: Tx, asset: NpaAsset, viewer: Viewer, reason: string) => Promise<readonly CommandsChanged[]>;
}

/** An asset with its NPA status. */
export interface NpaAsset {
  account_id: number;
  id: number;
  uid: string;
  npa_since: Date | null;
}

/** Returns a living asset that the viewer sees. @param lock locks it against other writers until the transaction ends */
export function npaAsset(tx: Tx, viewer: Viewer, uid: string, lock?: 'lock'): Promise<NpaAsset | undefined> {
  return findForNpa(tx, viewer.visibleAccounts, uid, lock);
}

/** Declares or clears NPA of a locked asset. The caller reports the change of the asset after the commit. */
export async function setNpa(
  tx: Tx,
  viewer: Viewer,
  asset: NpaAsset,
  declared: boolean,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const deed = { accountId: viewer.homeAccountId, userId: viewer.userId, reason, at };
  await (declared ? declare : clear)(tx, asset, deed);
  await audit(tx, {
    accountId: asset.account_id,
    userId: viewer.userId,
    action: declared ? 'npa.declare' : 'npa.clear',
    subjectType: 'asset',
    subjectUid: asset.uid,
    details: { reason },
  });
}

/**
 * Declares assets as non-performing: a manual status with user, time and reason. Clearing it ends the case of lender mode.
 */
export class NpaService extends TenantService<NpaServiceParts> {
  /** Returns the declarations of an asset, newest first. @throws Refusal `error.not.found` */
  async history(viewer: Viewer, uid: string): Promise<{ items: NpaDeclaration[]; count: number }> {
    const rows = await this.reading(viewer, async (tx) => {
      const { accountId, assetId } = found((await assetKeys(tx, viewer, [uid])).get(uid.toLowerCase()));
      return declarationsOf(tx, { account_id: accountId, id: assetId });
    });
    return { items: rows.map(present), count: rows.length };
  }

  /** @throws Refusal `error.not.found`, `error.npa.declared` */
  async declare(viewer: Viewer, uid: string, reason: string): Promise<NpaDeclaration> {
    const { latest, told } = await this.#set(viewer, uid, true, reason);
    await told();
    return latest;
  }

  /** @throws Refusal `error.not.found`, `error.npa.not.declared` */
  async clear(viewer: Viewer, uid: string, reason: string): Promise<NpaDeclaration> {
    const { latest, told } = await this.#set(viewer, uid, false, reason);
    await told();
    return latest;
  }

  /** Declares or clears each asset on its own. */
  async setAll(viewer: Viewer, { ids, declared, reason }: NpaBulk): Promise<BulkResult> {
    const done: (() => Promise<void>)[] = [];
    const result = await eachOnItsOwn(
      ids,
      async (uid) => {
        done.push((await this.#set(viewer, uid, declared, reason)).told);
      },
      (failed) => this.tenant(viewer, (tx) => assetNames(tx, viewer, failed)),
    );
    await Promise.all(done.map((told) => told()));
    return result;
  }

  async #set(viewer: Viewer, uid: string, declared: boolean, reason: string) {
    const { now, changes, closeCase } = this.parts;
    const deed = { reason: reason.trim(), at: new Date(now()) };
    const { asset, latest, commands } = await this.tenant(viewer, async (tx) => {
      const asset = found(await npaAsset(tx, viewer, uid, 'lock'));
      if (declared === (asset.npa_since !== null))
        throw new Refusal(declared ? 'error.npa.declared' : 'error.npa.not.declared');
      await setNpa(tx, viewer, asset, declared, deed);
      const commands = declared ? [] : await closeCase(tx, asset, viewer, deed.reason);
      return { asset, commands, latest: present(found((await declarationsOf(tx, asset))[0])) };
    });
    return {
      latest,
      async told() {
        for (const each of commands) changes.commandsChanged(each);
        await changes.assetChanged({ accountId: asset.account_id, assetId: asset.id });
      },
    };
  }
}

function present(row: DeclarationRow): NpaDeclaration {
  return {
    declaredAt: instant(row.declared_at),
    declaredBy: row.declared_by,
    reason: row.reason,
    clearedAt: instantOrNull(row.cleared_at),
    clearedBy: row.cleared_by,
    clearReason: row.clear_reason,
  };
}
