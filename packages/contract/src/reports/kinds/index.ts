import type { ReportDeclaration } from '../declaration.ts';
import type { ReportName } from '../names.ts';
import { auxiliaryTrackers } from './auxiliary-trackers.ts';
import { commands } from './commands.ts';
import { driverBehavior } from './driver-behavior.ts';
import { events } from './events.ts';
import { fleetSummary } from './fleet-summary.ts';
import { fuelLevel } from './fuel-level.ts';
import { idling } from './idling.ts';
import { mileage } from './mileage.ts';
import { notReporting } from './not-reporting.ts';
import { pickUps } from './pick-ups.ts';
import { sensors } from './sensors.ts';
import { speeding } from './speeding.ts';
import { statusHistory } from './status-history.ts';
import { stops } from './stops.ts';
import { trips } from './trips.ts';
import { utilization } from './utilization.ts';
import { visits } from './visits.ts';

/** The declaration of every report. */
export const REPORTS = {
  fleetSummary,
  trips,
  stops,
  idling,
  speeding,
  mileage,
  utilization,
  fuelLevel,
  sensors,
  driverBehavior,
  statusHistory,
  visits,
  pickUps,
  events,
  commands,
  auxiliaryTrackers,
  notReporting,
} satisfies Record<ReportName, ReportDeclaration>;

/** Returns the declaration of a report. */
export function reportOf(name: ReportName): ReportDeclaration {
  return REPORTS[name];
}
