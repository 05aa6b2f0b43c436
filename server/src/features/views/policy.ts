import { Refusal } from '../refusal.ts';
import { may } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';

/** Fields of a view that decide who may change it. */
interface Owned {
  user_id: number;
  shared: boolean;
}

/** Returns true for the owner of a private view, and for users who may share if the view is shared. */
export function mayChange(viewer: Viewer, view: Owned): boolean {
  return view.shared ? may(viewer, 'views.share') : view.user_id === viewer.userId;
}

/** @throws Refusal `error.permission.missing` */
export function mustMayChange(viewer: Viewer, view: Owned): void {
  if (!mayChange(viewer, view)) throw new Refusal('error.permission.missing');
}
