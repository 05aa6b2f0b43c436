import { Refusal } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import type { UserRow } from './sql.ts';

/** Fields of a user that decide whether they are an administrator. */
interface Standing {
  role: string;
  disabled_at: Date | null;
}

/** Checks that users do not remove their own access. @throws Refusal `error.user.self` */
export function mustNotBeSelf(viewer: Viewer, user: UserRow): void {
  if (user.uid === viewer.userUid) throw new Refusal('error.user.self');
}

export function isAdmin({ role, disabled_at }: Standing): boolean {
  return role === 'admin' && disabled_at === null;
}

/** Returns true if a change reduces or alters the user's rights, so that earlier sessions must end. */
export function endsSessions(before: Standing, after: Standing): boolean {
  return before.role !== after.role || (before.disabled_at === null && after.disabled_at !== null);
}
