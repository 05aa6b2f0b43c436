/** Fault, error and active: flags that hold from the report that sets them to the one that clears them. */
import { DEVICE_FAULTS } from '../attention.ts';
import type { PositionEvent } from '../position.ts';
import { ACTIVE, ERROR, FAULT, FLAGS, ON } from './codes.ts';
import type { Fold } from './fold.ts';
import type { Report } from './report.ts';
import { decide, plainChange } from './timeline.ts';

const FAULT_EVENTS: ReadonlySet<string> = new Set(DEVICE_FAULTS);

/**
 * Takes in fault codes, device faults and ignition. FAULT: the vehicle has active fault codes, as last reported. ERROR:
 * the device reported a fault of its own. Devices rarely clear one, so it ends with the first report with a fix that does
 * not repeat it after `deviceErrorHoldSeconds`, or immediately if the device reports that it works. ACTIVE: a working
 * machine with ignition on.
 * @param fixed whether the report has an accepted fix
 */
export function takeFlags(fold: Fold, fixed: boolean, { position, rules, span, isOfNewDevice }: Report): void {
  let flags = isOfNewDevice ? 0 : fold.flags.bits;
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
  for (const event of events) if (FAULT_EVENTS.has(event.type)) return true;
  return false;
}
