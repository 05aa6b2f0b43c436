import type { Feature } from '../access.ts';
import type { AlertType } from '../alert-type.ts';
import type { AlertKind } from './kind.ts';
import { ALERT_KINDS, type AlertKindName } from './kinds.ts';

/** Features and alert toggles that are on for an account or a user. */
export interface AlertToggles {
  readonly features: { has(feature: Feature): boolean };
  readonly alerts: { has(type: AlertType): boolean };
}

/** Returns whether the feature of a kind is on, and its toggle. */
export function isSwitchedOn(
  { feature, toggle }: Pick<AlertKind, 'feature' | 'toggle'>,
  { features, alerts }: AlertToggles,
): boolean {
  return (feature === undefined || features.has(feature)) && (toggle === null || alerts.has(toggle));
}

/** Returns the kinds whose feature and toggle are on, in the order of lists. */
export function seenKinds(toggles: AlertToggles): AlertKindName[] {
  return ALERT_KINDS.filter((kind) => isSwitchedOn(kind, toggles)).map(({ type }) => type);
}
