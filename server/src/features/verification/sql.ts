/** Typed calls of the functions of migration 0014. */
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

export interface CodeLimits {
  validSeconds: number;
  resendSeconds: number;
  sendsPerHour: number;
}

/** Stores a new code, which replaces the one before. @returns seconds to wait if it is too early, otherwise 0 */
export async function beginVerification(
  tx: Tx,
  target: string,
  codeHash: string,
  now: Date,
  limits: CodeLimits,
): Promise<number> {
  const { rows } = await sql<{ wait: number }>`SELECT begin_verification(${target}, ${codeHash}, ${now},
    ${limits.validSeconds}::int, ${limits.resendSeconds}::int, ${limits.sendsPerHour}::int) AS wait`.execute(tx);
  return rows[0]!.wait;
}

/** Counts an attempt. @returns the hash to compare with, undefined without a valid code */
export async function tryVerification(
  tx: Tx,
  target: string,
  now: Date,
  mostTries: number,
): Promise<{ codeHash: string; tries: number } | undefined> {
  const { rows } = await sql<{ codeHash: string; tries: number }>`SELECT code_hash AS "codeHash", tries
    FROM try_verification(${target}, ${now}, ${mostTries}::int)`.execute(tx);
  return rows[0];
}

/** Spends the code and stores the proof. @returns true if the code was not spent before */
export async function passVerification(
  tx: Tx,
  target: string,
  codeHash: string,
  proofHash: Buffer,
  now: Date,
  validSeconds: number,
): Promise<boolean> {
  const { rows } = await sql<{ passed: boolean }>`SELECT pass_verification(${target}, ${codeHash}, ${proofHash}, ${now},
    ${validSeconds}::int) AS passed`.execute(tx);
  return rows[0]!.passed;
}

/** Spends the proof. @returns true if it was one of this target, and in time */
export async function spendVerification(tx: Tx, target: string, proofHash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql<{ spent: boolean }>`SELECT spend_verification(${target}, ${proofHash}, ${now})
    AS spent`.execute(tx);
  return rows[0]!.spent;
}
