import { Refusal } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import type { UserRow } from './sql.ts';

/** What of a user decides whether they are an administrator. */
interface Standing {
  role: string;
  disabled_at: Date | null;
}

/** Nobody takes the account's keys from themselves. @throws Refusal `error.user.self` */
export function mustNotBeSelf(viewer: Viewer, user: UserRow): void {
  if (user.uid === viewer.userUid) throw new Refusal('error.user.self');
}

export function isAdmin({ role, disabled_at }: Standing): boolean {
  return role === 'admin' && disabled_at === null;
}

/** Whether the user may less or nothing afterwards, or something else: sessions of before must not go on. */
export function endsSessions(before: Standing, after: Standing): boolean {
  return before.role !== after.role || (before.disabled_at === null && after.disabled_at !== null);
}
