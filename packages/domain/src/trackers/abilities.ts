import { findModel } from './find-model.ts';

/** What a registered device can be asked to do from afar. */
export interface Abilities {
  /** Cut and restore what the fitter put on its relay. */
  relay: boolean;
  /** Lock and unlock doors. */
  lock: boolean;
  /** Report more or less often. */
  interval: boolean;
}

const NONE: Abilities = { relay: false, lock: false, interval: false };
/** Protocols whose words for the relay are the same for all who speak them, so that a model need not be known. */
const SAME_RELAY_WORDS: ReadonlySet<string> = new Set(['teltonika', 'gt06', 'jt808', 'wialon']);

/**
 * What can be asked of a device; a command that it has no ability for is answered INVALID_DEVICE.
 *
 * A known model says what it can do, and the registration what was made of it: with immobilization `none` nothing is on
 * its relay. Where the model says nothing (unknown, or a protocol of many makers) there is a relay only if the
 * registration names what it cuts.
 * @param deviceType name of the protocol @param model as registered
 * @param immobilizationType what the relay cuts, `none`, or null: nobody said
 */
export function abilitiesOf(
  deviceType: string | null,
  model: string | null,
  immobilizationType: string | null,
): Abilities {
  if (deviceType === null) return NONE;
  const known = findModel(model ?? '', deviceType)?.model;
  const isFitted = immobilizationType !== null && immobilizationType !== 'none';
  const relay =
    known?.relayOutput === true
      ? immobilizationType !== 'none'
      : isFitted && (known === undefined || deviceType === 'wialon') && SAME_RELAY_WORDS.has(deviceType);
  return { relay, lock: known?.lockOutput === true, interval: known?.intervalChangeable === true };
}
