/**
 * Whether the ignition was known during a trip, for the score (docs/decisions/0190): idling is sensed on such kilometers only.
 * It was known if the trip began with it, if the asset idled during the trip, or until the trip. A trip decides it when it
 * is written, and days and quarters add up the distance.
 */
import type { Kysely } from 'kysely';
import { sql } from '../sql.ts';
import { countEventsOfTrip, countPast, countTrips, SCORED } from './0160-trip-scores.ts';

const KNOWN: Readonly<Record<string, string>> = {
  ignition_m: 'coalesce(sum(r.distance_m) FILTER (WHERE r.ignition_known), 0)',
};

/** Of a trip `t`. 12 is the status idle, which an asset has only with its ignition on. */
const isKnown = (t: string) => `${t}.start_rule = 'ignition' OR ${t}.idle_s > 0 OR coalesce((
  SELECT i.status = 12 AND i.end_time >= ${t}.start_time FROM public.state_intervals i
  WHERE i.account_id = ${t}.account_id AND (i.asset_id, i.start_time) >= (${t}.asset_id, timestamptz '-infinity')
    AND (i.asset_id, i.start_time) < (${t}.asset_id, ${t}.start_time)
  ORDER BY i.asset_id DESC, i.start_time DESC LIMIT 1), false)`;

const COLUMN = 'ADD COLUMN ignition_m float8 NOT NULL DEFAULT 0';

const STATEMENTS = `
ALTER TABLE trips ADD COLUMN ignition_known boolean NOT NULL DEFAULT false;
ALTER TABLE asset_quarters ${COLUMN};
ALTER TABLE asset_days ${COLUMN};

ALTER TABLE trips DISABLE TRIGGER USER;
UPDATE trips t SET ignition_known = true WHERE ${isKnown('t')};
ALTER TABLE trips ENABLE TRIGGER USER;
${countTrips('quarters', { ...SCORED, ...KNOWN })}
${countPast('quarters', KNOWN)}
${countTrips('days', { ...SCORED, ...KNOWN })}
${countPast('days', KNOWN)}
${countEventsOfTrip(`NEW.ignition_known := ${isKnown('NEW')};`)}
`;

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database);
}
