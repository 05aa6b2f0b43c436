import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';
import { ofAccounts } from '../records/list-sql.ts';

export interface ServiceImportRow {
  account_id: number;
  id: number;
  uid: string;
  file_name: string;
  imported_by: string;
  imported_at: Date;
  services: number;
}

/** Stores that services came from one file. */
export async function insertImport(
  tx: Tx,
  accountId: number,
  { uid, fileName, by, at }: { uid: string; fileName: string; by: string; at: Date },
  logs: readonly string[],
): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO service_imports (account_id, uid, file_name, imported_by, imported_at)
      VALUES (${accountId}, ${uid}, ${fileName}, ${by}, ${at}) RETURNING id)
    UPDATE service_logs SET import_id = (SELECT id FROM made)
    WHERE account_id = ${accountId} AND uid = ANY (${[...logs]}::uuid[])`.execute(tx);
}

/** Returns the latest imports of the accounts, or one of them, with the services that are left. */
export async function serviceImports(
  tx: Tx,
  accountIds: readonly number[],
  { uid, limit }: { uid?: string; limit: number },
): Promise<ServiceImportRow[]> {
  const { rows } = await sql<ServiceImportRow>`
    SELECT i.account_id, i.id, i.uid, i.file_name, i.imported_by, i.imported_at, (
      SELECT count(*)::int FROM service_logs g WHERE g.account_id = i.account_id AND g.import_id = i.id) AS services
    FROM service_imports i WHERE ${ofAccounts(sql`i.account_id`, accountIds)}
      AND (${uid ?? null}::uuid IS NULL OR i.uid = ${uid ?? null})
    ORDER BY i.imported_at DESC, i.id DESC LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Deletes an import with its services. */
export async function deleteImport(tx: Tx, { account_id, id }: ServiceImportRow): Promise<void> {
  await sql`DELETE FROM service_imports WHERE account_id = ${account_id} AND id = ${id}`.execute(tx);
}
