import type { FieldProblem } from '@waymark/contract/problem.ts';
import { Refusal } from '../refusal.ts';
import { mustHaveFeature, mustMay } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import type { AccountRow, Toggles } from './sql.ts';

/** Accounts below the one that is looked at are managed by who may, where the feature is on; one's own by who may. */
export function mustMayWrite(viewer: Viewer, account: Pick<AccountRow, 'id'> | undefined): void {
  mustMay(viewer, 'accounts.write');
  if (account?.id !== viewer.accountId) mustHaveFeature(viewer, 'accounts');
}

/** Features are switched from above; only an account without one above switches its own. */
export function featuresChangeable(viewer: Viewer, account: Pick<AccountRow, 'id' | 'parent_id'>): boolean {
  return account.id !== viewer.accountId || account.parent_id === null;
}

/**
 * A child has nothing that the account above has not.
 * @param above undefined: there is none, everything can be had
 * @throws Refusal `error.feature.parent` with the field
 */
export function mustBeWithin(above: Toggles | undefined, wanted: Toggles): void {
  if (above === undefined) return;
  const errors = (['features', 'alerts'] as const).flatMap((field): FieldProblem[] => {
    const lacking = wanted[field].filter((name) => !above[field].includes(name));
    if (lacking.length === 0) return [];
    return [{ path: field, keyword: 'rule', key: 'error.feature.parent', params: { lacking } }];
  });
  if (errors.length > 0) throw new Refusal('error.feature.parent', errors);
}
