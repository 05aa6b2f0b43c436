import type { DomainEvent } from '@waymark/domain/derive/index.ts';
import type { Tx } from '../../storage/db.ts';
import { Flight } from '../../storage/flight.ts';
import type { LiveChange } from '../publish.ts';
import { type AlertsOfAsset, saveAlerts, withdrawAlerts } from './alerts-sql.ts';
import { type AssetOpenRow, addAssetOpen } from './asset-open-sql.ts';
import {
  canStateWait,
  foldOwedAt,
  ignitionOf,
  liveChange,
  noteWritten,
  stateOwedAt,
  stateRow,
  statusOfEntry,
} from './asset-state.ts';
import { type AssetStateRow, addAssetStates } from './asset-state-sql.ts';
import { WRITE_ALL, type Writing } from './batch-derivation.ts';
import { addCheckpoints } from './checkpoints-sql.ts';
import { alertsDueAt } from './derive-alerts.ts';
import type { Outcome } from './derive-asset.ts';
import { runRows } from './derive-runs.ts';
import { visitRows, visitsDueAt } from './derive-visits.ts';
import { addDerived, type DerivedOfAsset } from './derived-sql.ts';
import { type AssetDeviations, deviationsOfRuns } from './deviation-alerts.ts';
import { saveDeviationAlerts } from './deviation-alerts-sql.ts';
import { diagnosisOf } from './diagnosis.ts';
import type { DueIndex } from './due.ts';
import { addEvents, type EventOfAsset } from './events-sql.ts';
import { isCrossingTold } from './marks-sql.ts';
import { addRuns, type RunRow } from './runs-sql.ts';
import { saveVisits, type VisitRow } from './visits-sql.ts';

/**
 * Writes what a transaction derived: closed rows, events, checkpoints, and one latest state per asset.
 * @returns the changes to publish after the commit
 */
export async function saveOutcomes(
  tx: Tx,
  outcomes: readonly Outcome[],
  due: DueIndex,
  now: number,
  writing = WRITE_ALL,
): Promise<LiveChange[]> {
  if (outcomes.length === 0) return [];
  const items: DerivedOfAsset[] = [];
  const events: EventOfAsset[] = [];
  const visited: VisitRow[] = [];
  const ran: RunRow[] = [];
  const deviated: AssetDeviations[] = [];
  const alerted: AlertsOfAsset[] = [];
  for (const { entry, derived, visits, alerts, runs, timely, rederived, late } of outcomes) {
    const { key } = entry.asset;
    const deviceOf: DerivedOfAsset['deviceOf'] = (role, time) =>
      entry.asset.deviceOf(role, time) ?? entry.deviceId ?? 0;
    items.push({ ...key, derived, deviceOf });
    visited.push(...visitRows(entry, visits, rederived !== undefined));
    const runsOfAsset = runRows(entry, runs, rederived !== undefined);
    ran.push(...runsOfAsset);
    if (entry.routePlan !== undefined) {
      const since = { from: rederived?.from, late: (time: number) => late({ time }) };
      const deviations = deviationsOfRuns(entry, runsOfAsset, since);
      if (deviations) deviated.push(deviations);
    }
    alerted.push({ ...key, alerts, late: (time) => late({ time }) }, { ...key, alerts: timely, late: () => false });
    for (const crossing of visits.crossings) {
      if (rederived && isCrossingTold(rederived.taken, crossing)) continue;
      const event: DomainEvent = { type: 'placeCrossed', ...crossing };
      events.push({ ...key, event, late: late(event) });
    }
    for (const event of derived.events) {
      if (!rederived?.taken.told.has(toldKey(event))) events.push({ ...key, event, late: late(event) });
    }
  }
  const flight = new Flight(tx);
  addDerived(flight, items);
  addRuns(flight, ran);
  if (visited.length > 0 || deviated.length > 0) {
    await flight.land();
    await saveVisits(tx, visited);
    await saveDeviationAlerts(tx, deviated);
  }
  addEvents(flight, events);
  if (outcomes.some(changesAlerts)) {
    await flight.land();
    await saveAllAlerts(tx, outcomes, alerted, now);
  }
  addCheckpoints(
    flight,
    outcomes.flatMap((outcome) => outcome.checkpoints),
  );
  return saveStates(flight, outcomes, due, now, writing);
}

function changesAlerts({ alerts, timely, rederived }: Outcome): boolean {
  if (rederived !== undefined) return true;
  return alerts.raised.length + alerts.ended.length + timely.raised.length + timely.ended.length > 0;
}

async function saveAllAlerts(
  tx: Tx,
  outcomes: readonly Outcome[],
  alerted: readonly AlertsOfAsset[],
  now: number,
): Promise<void> {
  for (const { entry, alerts, timely, rederived } of outcomes) {
    if (rederived === undefined) continue;
    const raised = [...alerts.raised, ...timely.raised];
    await withdrawAlerts(tx, entry.asset.key, rederived.alertsTaken, { raised, ended: [] });
  }
  await saveAlerts(tx, alerted, now);
}

/** Writes the latest states, but for those that can wait, together with the rest of the flight. */
async function saveStates(
  flight: Flight,
  outcomes: readonly Outcome[],
  due: DueIndex,
  now: number,
  { isLast, claim }: Writing,
): Promise<LiveChange[]> {
  const previous: number[] = [];
  const states: AssetStateRow[] = [];
  const opened: AssetOpenRow[] = [];
  const changes: LiveChange[] = [];
  for (const { entry, isOfNewRows } of outcomes) {
    const live = statusOfEntry(entry, now);
    entry.nextChangeAt = live.nextChangeAt ?? undefined;
    const diagnosis = diagnosisOf(entry, live, now);
    const state = stateRow(entry, live, diagnosis);
    changes.push(liveChange(state, live, ignitionOf(entry), diagnosis.text));
    if (isOfNewRows && canStateWait(entry, live, diagnosis, claim, now)) {
      entry.isStateOwed = true;
      continue;
    }
    previous.push(entry.updatedAt);
    const open = noteWritten(entry, { live, state, diagnosis: diagnosis.text }, claim, now);
    states.push(state);
    if (open) opened.push(open);
  }
  addAssetStates(flight, states, previous);
  addAssetOpen(flight, opened);
  await (isLast ? flight.landAndCommit() : flight.land());
  for (const { entry } of outcomes) {
    // An overdue asset is checked soon, but never twice in one pass.
    const changesAt = Math.max(now, entry.nextChangeAt ?? Number.POSITIVE_INFINITY);
    due.set(
      entry.asset.key,
      Math.min(
        changesAt,
        foldOwedAt(entry),
        stateOwedAt(entry),
        Math.max(now, visitsDueAt(entry, now)),
        Math.max(now, alertsDueAt(entry, now)),
      ),
    );
  }
  return changes;
}

/** Returns the key by which `takeBack` knows the event. */
function toldKey(event: DomainEvent): string {
  if (event.type === 'drivingEvent') return `drivingEvent ${event.event.type} ${event.event.startTime}`;
  return `${event.type} ${event.time}`;
}
