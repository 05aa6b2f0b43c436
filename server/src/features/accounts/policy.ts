import type { FieldProblem } from '@waymark/contract/problem.ts';
import { Refusal } from '../refusal.ts';
import { mustHaveFeature, mustMay } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import type { AccountRow, Toggles } from './sql.ts';

/** Checks the permission to write accounts, and the accounts feature for any but the current account. */
export function mustMayWrite(viewer: Viewer, account: Pick<AccountRow, 'id'> | undefined): void {
  mustMay(viewer, 'accounts.write');
  if (account?.id !== viewer.accountId) mustHaveFeature(viewer, 'accounts');
}

/** The parent switches features. Only an account without a parent switches its own. */
export function featuresChangeable(viewer: Viewer, account: Pick<AccountRow, 'id' | 'parent_id'>): boolean {
  return account.id !== viewer.accountId || account.parent_id === null;
}

/**
 * Checks that a child has nothing that its parent lacks.
 * @param above undefined: there is no parent, and everything is allowed
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
