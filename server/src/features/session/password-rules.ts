import { passwordFaults, RESET_PASSWORD_POLICY } from '@waymark/domain/password.ts';
import { Refusal } from '../refusal.ts';

/** @throws Refusal `error.validation` with every rule that a new password breaks @param path of its field */
export function mustBeGoodPassword(password: string, path: string): void {
  const faults = passwordFaults(password, RESET_PASSWORD_POLICY);
  if (faults.length === 0) return;
  throw new Refusal(
    'error.validation',
    faults.map(({ key, params }) => ({ path, keyword: 'rule', key, params })),
  );
}
