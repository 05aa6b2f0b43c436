import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { Tx } from '../../storage/db.ts';
import { found } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { findAssetKeys, findAssetOrItsDevice } from './sql.ts';

/** Returns internal keys of assets by public id in lower case. Unknown and foreign assets are missing. */
export async function assetKeys(
  tx: Tx,
  viewer: Viewer,
  uids: readonly string[],
): Promise<Map<string, { accountId: number; assetId: number; name: string; type: AssetType; createdAt: number }>> {
  const rows = await findAssetKeys(tx, viewer.visibleAccounts, uids);
  return new Map(
    rows.map(({ uid, account_id: accountId, id: assetId, name, type, created_at: createdAt }) => [
      uid,
      { accountId, assetId, name, type: type as AssetType, createdAt: createdAt.getTime() },
    ]),
  );
}

/** Returns names of assets by public id in lower case. Unknown and foreign assets are missing. */
export async function assetNames(tx: Tx, viewer: Viewer, uids: readonly string[]): Promise<Map<string, string>> {
  const rows = await findAssetKeys(tx, viewer.visibleAccounts, uids);
  return new Map(rows.map(({ uid, name }) => [uid, name]));
}

/** Returns the public id of an asset, given its own or that of a device that it has. */
export function assetOrItsDevice(tx: Tx, viewer: Viewer, uid: string): Promise<string | undefined> {
  return findAssetOrItsDevice(tx, viewer.visibleAccounts, uid);
}

/**
 * Returns the internal key of an asset, given its public id or that of a device that it has.
 * @throws Refusal `error.not.found`
 */
export async function keyOfAssetOrDevice(tx: Tx, viewer: Viewer, uid: string) {
  const own = found(await assetOrItsDevice(tx, viewer, uid));
  return found((await assetKeys(tx, viewer, [own])).get(own));
}
