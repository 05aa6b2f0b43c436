import { isUuid } from '@waymark/domain/uuid.ts';
import type { Tx } from '../../storage/db.ts';
import { type AuditRow, accountUidsOf } from './sql.ts';

/** Facts of a line that name an account: the parent of a new one, the origin of a switch, the target of a device. */
const ACCOUNT_FACTS: readonly string[] = ['parent', 'from', 'accountId'];

/**
 * Removes facts that name an account which the reader does not see. A user of an account above wrote such a line for
 * the affected account. The fact belongs to the account above and is hidden from the one below.
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
  return ACCOUNT_FACTS.includes(key) && typeof value === 'string' && isUuid(value);
}
