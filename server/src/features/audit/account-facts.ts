import type { Tx } from '../../storage/db.ts';
import { type AuditRow, accountUidsOf } from './sql.ts';

/** Facts of a line that name an account: the parent of a new one, where a switch came from, where a device went. */
const ACCOUNT_FACTS: readonly string[] = ['parent', 'from', 'accountId'];
const UID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Removes facts that name an account which the reader does not see. The line is written for the account that it
 * happened to, by a user of an account above: the fact is theirs to know, and not for the account below.
 * @param tx sees the reader's accounts
 */
export async function accountFactsWithin(tx: Tx, rows: readonly AuditRow[]): Promise<AuditRow[]> {
  const named = rows.flatMap(({ details }) =>
    Object.entries(details)
      .filter(namesAccount)
      .map(([, value]) => value),
  );
  const seen = await accountUidsOf(tx, named.map(String));
  return rows.map((row) => ({
    ...row,
    details: Object.fromEntries(
      Object.entries(row.details).filter((fact) => !namesAccount(fact) || seen.has(String(fact[1]))),
    ),
  }));
}

function namesAccount([key, value]: [string, unknown]): boolean {
  return ACCOUNT_FACTS.includes(key) && typeof value === 'string' && UID.test(value);
}
