import { type FeatureNeed, hasNeeded } from '@waymark/contract/endpoint.ts';
import type { Feature, Permission } from '@waymark/domain/access.ts';
import { Refusal } from '../refusal.ts';
import type { Viewer } from './viewer.ts';

export function may(viewer: Viewer, permission: Permission): boolean {
  return viewer.permissions.has(permission);
}

/** Returns true if the viewer may see NPA marks. Other viewers see the status under the mark. */
export function seesNpa({ permissions, features }: Pick<Viewer, 'permissions' | 'features'>): boolean {
  return permissions.has('npa.read') && features.has('npa');
}

/** Returns what lists of assets may tell the viewer. */
export function assetScopeOf(viewer: Viewer): {
  accountIds: readonly number[];
  npaVisible: boolean;
  devicesVisible: boolean;
} {
  const devicesVisible = viewer.features.has('deviceManagement');
  return { accountIds: viewer.visibleAccounts, npaVisible: seesNpa(viewer), devicesVisible };
}

/** @throws Refusal `error.permission.missing` */
export function mustMay(viewer: Viewer, permission: Permission): void {
  if (!may(viewer, permission)) throw new Refusal('error.permission.missing');
}

/** @throws Refusal `error.feature.disabled` */
export function mustHaveFeature(viewer: Viewer, feature: Feature): void {
  if (!viewer.features.has(feature)) throw new Refusal('error.feature.disabled');
}

/** @throws Refusal `error.feature.disabled` when the call needs a feature that is off */
export function mustHaveNeeded(viewer: Viewer, need: FeatureNeed): void {
  if (!hasNeeded(need, viewer.features)) throw new Refusal('error.feature.disabled');
}

/**
 * Returns true for users of the first account, which runs the installation and sees data of every tenant.
 * @param rootAccounts of the installation, oldest first
 */
export function runsTheInstallation(viewer: Viewer, rootAccounts: readonly { id: number }[]): boolean {
  return rootAccounts[0]?.id === viewer.homeAccountId;
}

/** @throws Refusal `error.operator.only` */
export function mustRunTheInstallation(viewer: Viewer, rootAccounts: readonly { id: number }[]): void {
  if (!runsTheInstallation(viewer, rootAccounts)) throw new Refusal('error.operator.only');
}
