/** Fault, error and active: flags that hold from the report that raises them to the one that takes them back. */
import type { Position, PositionEvent } from '../position.ts';
import { ACTIVE, ERROR, FAULT, FLAGS, ON } from './codes.ts';
import type { Fold } from './fold.ts';
import type { RuleSpan, Rules } from './rules.ts';
import { decide, plainChange } from './timeline.ts';

/** Events by which a device says that something is wrong with itself (decisions.md: GPS, SIM, tamper). */
const DEVICE_FAULTS: ReadonlySet<string> = new Set(['gpsFault', 'simFault', 'tamper']);

/**
 * Fault: the vehicle has active fault codes, as last said. Error: the device reported a fault of itself; devices rarely
 * take one back, so it ends with the first report with a fix that does not repeat it, once it has been shown for
 * `deviceErrorHoldSeconds`, or at once when the device says that it is well. Active: a working machine with ignition on.
 */
export function takeFlags(fold: Fold, position: Position, fixed: boolean, rules: Rules, span: RuleSpan): void {
  let flags = fold.flags.bits;
  if (position.faultCodes !== undefined) flags = position.faultCodes > 0 ? flags | FAULT : flags & ~FAULT;
  if (position.deviceFault === true || (position.events.length > 0 && reportsFault(position.events))) {
    flags |= ERROR;
    fold.flags.errorTime = position.time;
  } else if (flags & ERROR) {
    const shown = position.time - fold.flags.errorTime >= span.deviceErrorHoldMs;
    if (position.deviceFault === false || (fixed && shown)) flags &= ~ERROR;
  }
  if (rules.operatingHours) flags = fold.device.ignition === ON ? flags | ACTIVE : flags & ~ACTIVE;
  if (flags === fold.flags.bits) return;
  fold.flags.bits = flags;
  decide(fold, plainChange(fold, position.time, FLAGS, flags));
}

function reportsFault(events: readonly PositionEvent[]): boolean {
  for (const event of events) if (DEVICE_FAULTS.has(event.type)) return true;
  return false;
}
