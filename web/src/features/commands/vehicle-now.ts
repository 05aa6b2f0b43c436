import type { CommandFacts, HoldFigures } from '@waymark/contract/commands/schema.ts';
import { GATE_LIMITS } from '@waymark/domain/commands/safety-gate.ts';
import type { CommandHold } from '@waymark/domain/commands/words.ts';

/** The live channel tells of fixes by whole seconds. */
const LIVE_STEP_MILLISECONDS = 1000;

/** The part of the live store that the dialog looks at. Times epoch ms. */
export interface LiveNow {
  lastLocationTime: number | null;
  speedMetersPerSecond: number | null;
  ignition: boolean | null;
  /** The place is the auxiliary tracker's. */
  auxiliary: boolean;
}

/** How a vehicle is while somebody decides about it. */
export interface VehicleNow {
  speedMetersPerSecond: number | null;
  ignition: boolean | null;
  /** Epoch ms of the server. */
  fixTime: number | null;
  connected: boolean;
  /** Why a cut would wait; null: it would be sent with this report or the next. */
  hold: CommandHold | null;
  holdFigures: HoldFigures | null;
}

/**
 * The newer of what the live channel and the server's answer tell. Who moves is held, whatever an older answer said.
 * @param live null where the live channel knows nothing of it
 */
export function vehicleNow(facts: CommandFacts, live: LiveNow | null): VehicleNow {
  const told = facts.at.fixTime === null ? null : Date.parse(facts.at.fixTime);
  const seen = live === null || live.auxiliary ? null : live.lastLocationTime;
  const newer = live !== null && seen !== null && seen + LIVE_STEP_MILLISECONDS > (told ?? 0);
  const { speedMetersPerSecond, ignition } = newer ? live : facts.at;
  const moves = (speedMetersPerSecond ?? 0) > GATE_LIMITS.restSpeedMetersPerSecond;
  const hold = moves && facts.hold !== 'notConnected' ? 'moving' : facts.hold;
  return {
    speedMetersPerSecond,
    ignition,
    fixTime: newer ? seen : told,
    connected: facts.connected,
    hold: hold === 'nextReport' ? null : hold,
    holdFigures: hold === facts.hold ? facts.holdFigures : null,
  };
}
