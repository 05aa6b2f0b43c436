import type { Feature, Permission } from '@waymark/domain/access.ts';
import { Refusal } from './refusal.ts';
import type { Viewer } from './session/viewer.ts';

export function may(viewer: Viewer, permission: Permission): boolean {
  return viewer.permissions.has(permission);
}

/** @throws Refusal `error.permission.missing` */
export function mustMay(viewer: Viewer, permission: Permission): void {
  if (!may(viewer, permission)) throw new Refusal('error.permission.missing');
}

/** @throws Refusal `error.feature.disabled` */
export function mustHaveFeature(viewer: Viewer, feature: Feature): void {
  if (!viewer.features.has(feature)) throw new Refusal('error.feature.disabled');
}

/**
 * What concerns every tenant is shown to users of the account that runs the installation, its first one.
 * @param rootAccounts of the installation, the oldest first
 * @throws Refusal `error.operator.only`
 */
export function mustRunTheInstallation(viewer: Viewer, rootAccounts: readonly { id: number }[]): void {
  if (rootAccounts[0]?.id !== viewer.homeAccountId) throw new Refusal('error.operator.only');
}
