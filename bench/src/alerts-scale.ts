/**
 * Measures what alert rules cost ingest: the whole product takes packets while the account has a place on the way of each
 * vehicle, and no rules or twenty, in turn.
 */
import { type AlertKindName, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import type pg from 'pg';
import { type Benchmark, figure } from './harness.ts';
import { afterLastFix, setPlaces } from './ingest/places.ts';
import { ratesInTurn } from './ingest/rates-in-turn.ts';

const PLACES = 1000;

/** Rules with the default values of their kinds. The vehicles cross a place on each round and never speed. */
const RULES: readonly AlertKindName[] = [
  'geofenceEnter',
  'geofenceExit',
  'geofenceDwell',
  'geofenceSpeed',
  'speeding',
  'speedingOverLimit',
  'harshAcceleration',
  'harshBraking',
  'harshCornering',
  'crash',
  'idling',
  'stopTooLong',
  'parkedAway',
  'towing',
  'ignitionOn',
  'unplugged',
  'lowVehicleBattery',
  'lowDeviceBattery',
  'fuelDrop',
  'offline',
];
/** Of the rule on the ignition, which would hold all day without it. */
const NIGHT = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '22:00', to: '05:00', timeZone: 'UTC' };

export const benchmark: Benchmark = async ({ quick, say }) => {
  const rates = await ratesInTurn(
    [
      { name: 'no rules', set: ({ client, accountId }) => setRules(client, accountId, []) },
      { name: '20 rules', set: ({ client, accountId }) => setRules(client, accountId, RULES) },
    ],
    { quick, say },
  );
  const [none, twenty] = [rates.get('no rules')!, rates.get('20 rules')!];
  const ratio = figure(twenty.map((rate, index) => rate / none[index]!));
  return {
    name: 'alerts-scale',
    ratio,
    measured: { recordsPerSecondWithoutRules: figure(none), recordsPerSecondTwentyRules: figure(twenty) },
    target: 'with 20 rules ≥ 0.85 of the rate without',
    reached: ratio.median >= 0.85 && !quick,
  };
};

/** Replaces the rules and the places of the account. The rows of the former ones and their alerts stay. */
async function setRules(client: pg.Client, accountId: number, kinds: readonly AlertKindName[]): Promise<void> {
  await setPlaces(client, accountId, PLACES);
  await client.query('BEGIN');
  const from = await afterLastFix(client, accountId);
  await client.query(
    'UPDATE alert_rules SET deleted_at = $2, updated_at = $2 WHERE account_id = $1 AND deleted_at IS NULL',
    [accountId, from],
  );
  for (const kind of kinds) {
    const { severity, value, persistsSeconds, coolDownMinutes } = alertKindOf(kind);
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO alert_rules (account_id, uid, name, type, severity)
       VALUES ($1, gen_random_uuid(), 'Bench ' || $2, $2, $3) RETURNING id`,
      [accountId, kind, severity],
    );
    await client.query(
      `INSERT INTO alert_rule_versions (account_id, rule_id, version, valid_from, enabled, value, schedule, persists_s,
         cool_down_min)
       VALUES ($1, $2, 1, $7, true, $3, $4, $5, $6)`,
      [
        ...[accountId, rows[0]!.id, value?.default ?? null],
        ...[kind === 'ignitionOn' ? JSON.stringify(NIGHT) : null, persistsSeconds, coolDownMinutes],
        from,
      ],
    );
  }
  await client.query(
    `INSERT INTO alert_revisions (account_id, revision) VALUES ($1, 1)
     ON CONFLICT (account_id) DO UPDATE SET revision = alert_revisions.revision + 1`,
    [accountId],
  );
  await client.query('COMMIT');
}
