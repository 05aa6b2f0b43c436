/** Alerts that a viewer sees: of the visible accounts, and of kinds whose feature and toggle are on. */
import { FEATURES, type Feature } from '@waymark/domain/access.ts';
import type { AlertType } from '@waymark/domain/alert-type.ts';
import { type AlertKindName, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { isSwitchedOn, seenKinds } from '@waymark/domain/alerts/seen-kinds.ts';
import type { Tx } from '../../storage/db.ts';
import type { Viewer } from '../session/viewer.ts';
import { type AlertScope, limitedAccounts } from './sql.ts';

/**
 * Returns the alerts that a viewer sees.
 * @param among default: all kinds
 */
export async function alertScope(
  tx: Tx,
  viewer: Viewer,
  among?: readonly AlertKindName[],
): Promise<Pick<AlertScope, 'accountIds' | 'kinds' | 'fewer' | 'off'>> {
  const { visibleAccounts: accountIds } = viewer;
  const kinds = seenKinds(viewer).filter((kind) => among?.includes(kind) ?? true);
  const declared = kinds.map(alertKindOf);
  const features = new Set(declared.flatMap(({ feature }) => feature ?? []));
  const toggles = new Set(declared.flatMap(({ toggle }) => toggle ?? []));
  const limited = await limitedAccounts(tx, accountIds, [...features], [...toggles]);
  const fewer = limited.map(({ id, features, alerts }) => {
    const on = { features: new Set(features as Feature[]), alerts: new Set(alerts as AlertType[]) };
    return { accountId: id, kinds: kinds.filter((kind) => isSwitchedOn(alertKindOf(kind), on)) };
  });
  return { accountIds, kinds, fewer, off: FEATURES.filter((feature) => !viewer.features.has(feature)) };
}
