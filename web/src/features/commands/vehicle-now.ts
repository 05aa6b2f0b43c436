import type { CommandFacts, HoldFigures } from '@waymark/contract/commands/schema.ts';
import { GATE_LIMITS } from '@waymark/domain/commands/safety-gate.ts';
import type { CommandHold } from '@waymark/domain/commands/words.ts';
import type { Status } from '@waymark/domain/status.ts';

/** The live channel reports fix times in whole seconds. */
const LIVE_STEP_MILLISECONDS = 1000;

const UNDER_WAY: ReadonlySet<Status> = new Set(['moving', 'transit']);
const AT_REST: ReadonlySet<Status> = new Set(['stopped', 'idle', 'waiting', 'charging', 'charged']);

/** The part of the live store that the dialog reads. Times are epoch ms. */
export interface LiveNow {
  lastLocationTime: number | null;
  speedMetersPerSecond: number | null;
  ignition: boolean | null;
  /** The position is from the auxiliary tracker. */
  auxiliary: boolean;
}

/** State of a vehicle while a user decides about it. */
export interface VehicleNow {
  speedMetersPerSecond: number | null;
  ignition: boolean | null;
  /** Epoch ms of the server clock. */
  fixTime: number | null;
  connected: boolean;
  /** Why an immobilize or lock command would wait. Null if it would be sent with this report or the next. */
  hold: CommandHold | null;
  holdFigures: HoldFigures | null;
}

/**
 * Returns the newer of the live data and the server's answer. Holds a moving vehicle even if an older answer did not.
 * @param live null if the live channel has no data
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

/**
 * Returns the status, or undefined if it contradicts the speed shown beside it. A status follows a report only after the
 * minimum time of its rule, and the speed immediately.
 */
export function agreeingStatus(status: Status, vehicle: VehicleNow | undefined): Status | undefined {
  const speed = vehicle?.speedMetersPerSecond;
  if (speed == null) return status;
  const moves = speed > GATE_LIMITS.restSpeedMetersPerSecond;
  if (moves ? AT_REST.has(status) : UNDER_WAY.has(status)) return undefined;
  return status;
}
