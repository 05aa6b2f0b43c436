import type { ReportName } from '@waymark/contract/reports/names.ts';
import { auxiliaryTrackersSource } from './auxiliary-trackers-sql.ts';
import { commandsSource } from './commands-sql.ts';
import { driverBehaviorSource, speedingSource } from './driving-events-sql.ts';
import { eventsSource } from './events-sql.ts';
import { fleetSummarySource } from './fleet-summary-sql.ts';
import { fuelLevelSource } from './fuel-level-sql.ts';
import { idlingSource } from './idling-sql.ts';
import { mileageSource } from './mileage-sql.ts';
import { notReportingSource } from './not-reporting-sql.ts';
import { pickUpsSource } from './pick-ups.ts';
import { sensorsSource } from './sensors.ts';
import type { ReportSource } from './source.ts';
import { statusHistorySource } from './status-history-sql.ts';
import { stopsSource } from './stops-sql.ts';
import { tripsSource } from './trips-sql.ts';
import { utilizationSource } from './utilization-sql.ts';
import { visitsSource } from './visits.ts';

/** The query of every report. */
export const SOURCES: Readonly<Record<ReportName, ReportSource>> = {
  fleetSummary: fleetSummarySource,
  trips: tripsSource,
  stops: stopsSource,
  idling: idlingSource,
  mileage: mileageSource,
  utilization: utilizationSource,
  statusHistory: statusHistorySource,
  visits: visitsSource,
  speeding: speedingSource,
  fuelLevel: fuelLevelSource,
  sensors: sensorsSource,
  driverBehavior: driverBehaviorSource,
  pickUps: pickUpsSource,
  events: eventsSource,
  commands: commandsSource,
  auxiliaryTrackers: auxiliaryTrackersSource,
  notReporting: notReportingSource,
};
