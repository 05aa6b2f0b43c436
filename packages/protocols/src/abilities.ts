import { findModel } from './find-model.ts';
import { protocolOf } from './find-protocol.ts';

/** Abilities of a registered device. */
export interface Abilities {
  /** Switches the relay that the installer wired. */
  relay: boolean;
  /** Locks and unlocks the doors. */
  lock: boolean;
  /** Changes its reporting interval. */
  interval: boolean;
  /** Shows texts on a display. */
  display: boolean;
}

/**
 * Returns what a device can be asked to do. Commands without the ability are answered INVALID_DEVICE.
 *
 * A listed model says what it can do. With immobilization `none` nothing is wired to its relay. If the model says nothing
 * (`OrderLanguage.unlistedRelays`), the device has a relay only if the registration names what it cuts.
 * @param deviceType protocol name; null if the asset has no device @param model as registered
 * @param immobilizationType what the relay cuts, `none`, or null if the registration does not say
 */
export function abilitiesOf(
  deviceType: string | null,
  model: string | null,
  immobilizationType: string | null,
): Abilities {
  if (deviceType === null) return { relay: false, lock: false, interval: false, display: false };
  const listed = findModel(model ?? '', deviceType)?.model;
  const isWired = immobilizationType !== null && immobilizationType !== 'none';
  const unlisted = protocolOf(deviceType)?.orders?.unlistedRelays ?? 'none';
  const relay = listed?.relayOutput
    ? immobilizationType !== 'none'
    : isWired && (unlisted === 'anyModel' || (unlisted === 'unlistedModels' && listed === undefined));
  return {
    relay,
    lock: listed?.lockOutput === true,
    interval: listed?.intervalChangeable === true,
    display: listed?.display !== undefined && protocolOf(deviceType)?.texts !== undefined,
  };
}
