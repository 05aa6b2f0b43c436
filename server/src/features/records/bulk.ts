import type { BulkResult } from '@waymark/contract/assets/schema.ts';
import { Refusal } from '../refusal.ts';

/**
 * Runs an action for each of several assets, one after the other and each in its own transaction. A refusal of one does
 * not affect the others.
 *
 * @param ids public ids
 * @param namesOf returns names of existing assets, called for the failed ones only
 * @throws the last error if the action failed for every asset with an error other than Refusal
 */
export async function eachOnItsOwn(
  ids: readonly string[],
  work: (id: string) => Promise<void>,
  namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<BulkResult> {
  const failed: Omit<BulkResult['failed'][number], 'name'>[] = [];
  let faults = 0;
  for (const id of ids)
    try {
      await work(id);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal('error.internal');
      if (refusal !== error && ++faults === ids.length) throw error;
      failed.push({ id, code: refusal.code, errors: refusal.errors });
    }
  const names = failed.length === 0 ? new Map<string, string>() : await namesOf(failed.map(({ id }) => id));
  return {
    changed: ids.length - failed.length,
    failed: failed.map((one) => ({ ...one, name: names.get(one.id.toLowerCase()) ?? null })),
  };
}
