import { Refusal } from '../refusal.ts';
import { may } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';

/** What of a view decides who may change it. */
interface Owned {
  user_id: number;
  shared: boolean;
}

/** What only the user sees is the user's; what the account sees is for those who may share. */
export function mayChange(viewer: Viewer, view: Owned): boolean {
  return view.shared ? may(viewer, 'views.share') : view.user_id === viewer.userId;
}

/** @throws Refusal `error.permission.missing` */
export function mustMayChange(viewer: Viewer, view: Owned): void {
  if (!mayChange(viewer, view)) throw new Refusal('error.permission.missing');
}
