import type { Alert } from '@waymark/contract/alerts/schema.ts';
import type { FuelLedger } from '@waymark/contract/fuel/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { alertsQuery } from '../alerts/index.ts';

type Change = FuelLedger['changes'][number];

/** An alert about a drain is raised when the level has stayed low for the time that its rule demands. */
const AROUND_MS = 3_600_000;

/** Fetches the alerts about drains of the period. */
export function fuelAlertsQuery(assetId: string, { start, end }: FuelLedger) {
  return alertsQuery({ assetId, type: 'fuelDrop', createdAfter: start, createdBefore: end }, LIMITS.rankEntries);
}

/** Returns the alert about a drain. */
export function alertOf({ kind, time }: Change, alerts: readonly Alert[] | undefined): Alert | undefined {
  if (kind !== 'drain') return undefined;
  return alerts?.find(({ since }) => Math.abs(Date.parse(since) - Date.parse(time)) < AROUND_MS);
}
