import type { GateSettings } from '@waymark/contract/commands/schema.ts';
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

/** Returns the safety limits that an account and the accounts above set. */
export async function gateValuesAbove(tx: Tx, accountId: number): Promise<Partial<GateSettings>[]> {
  const { rows } = await sql<{ own: Partial<GateSettings> }>`
    SELECT own FROM lookup_gate_limits(${accountId})`.execute(tx);
  return rows.map(({ own }) => own);
}

/** Returns the safety limits that an account set itself; empty if it set none. */
export async function readGateValues(tx: Tx, accountId: number): Promise<Partial<GateSettings>> {
  const row = await tx
    .selectFrom('gate_limits')
    .select('values')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return (row?.values ?? {}) as Partial<GateSettings>;
}

/** Replaces the safety limits of an account. */
export async function writeGateValues(tx: Tx, accountId: number, values: GateSettings): Promise<void> {
  const text = JSON.stringify(values);
  await tx
    .insertInto('gate_limits')
    .values({ account_id: accountId, values: text })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ values: text }))
    .execute();
}
