/**
 * Measures what running routes cost ingest: the whole product takes packets while no vehicle has a route, or each of the
 * thousand has one, in turn. Then the fold of runs alone, a thousand routes over a day.
 */
import { WEEKDAYS } from '@waymark/domain/alerts/schedule.ts';
import type { PlaceFix } from '@waymark/domain/places/visits.ts';
import { RoutePlan } from '@waymark/domain/routes/plan.ts';
import type { RunResult } from '@waymark/domain/routes/result.ts';
import { type Marker, ROUTE_RULE } from '@waymark/domain/routes/route.ts';
import { advanceRuns, startRuns } from '@waymark/domain/routes/runs.ts';
import type pg from 'pg';
import { type Benchmark, figure } from './harness.ts';
import { imeiOf } from './ingest/fleet.ts';
import { afterLastFix, placeAt } from './ingest/places.ts';
import { ratesInTurn } from './ingest/rates-in-turn.ts';

const ROUTES = 1000;
/** Of a round: 80 packets of ten records are two hours, in which a vehicle drives its route five times. */
const PACKETS = 80;
/** Markers of each route, on the square that its vehicle drives. */
const MARKERS = 12;
const SIDE_DEGREES = (14 * 10 * 15) / 111_195;
const DAY_MS = 86_400_000;
const SPACING_MS = 10_000;
const WHOLE_DAY = '00:00';

export const benchmark: Benchmark = async ({ quick, say }) => {
  let runs = 0;
  const rates = await ratesInTurn(
    [
      { name: 'no routes', set: ({ client, accountId }) => endRoutes(client, accountId) },
      {
        name: '1,000 routes',
        async set({ client, accountId }) {
          runs = Math.max(runs, await countRuns(client, accountId));
          await endRoutes(client, accountId);
          await assignRoutes(client, accountId);
        },
      },
    ],
    { quick, say, packets: quick ? 20 : PACKETS },
  );
  const [none, thousand] = [rates.get('no routes')!, rates.get('1,000 routes')!];
  const ratio = figure(thousand.map((rate, index) => rate / none[index]!));
  const day = foldDay(quick ? ROUTES / 10 : ROUTES);
  return {
    name: 'compliance-scale',
    ratio,
    measured: {
      recordsPerSecondWithoutRoutes: figure(none),
      recordsPerSecondThousandRoutes: figure(thousand),
      runsWritten: runs,
      foldedRoutes: day.routes,
      foldedPositions: day.positions,
      foldSeconds: day.seconds,
      foldNanosecondsPerPosition: (day.seconds * 1e9) / day.positions,
      foldedMarkersCovered: day.covered,
    },
    target: 'with 1,000 running routes ≥ 0.85 of the rate without',
    // Without a run of each vehicle the routes were not judged at all.
    reached: ratio.median >= 0.85 && runs >= ROUTES && day.covered === day.routes * MARKERS && !quick,
  };
};

/** Returns a point of the square of a vehicle. @param part of the way around, from 0 */
function onSquare(vehicle: number, part: number): { latitude: number; longitude: number } {
  const { latitude, longitude } = placeAt(vehicle);
  const side = Math.floor(part * 4) % 4;
  const along = ((part * 4) % 1) * SIDE_DEGREES;
  return {
    latitude: latitude + (side === 0 ? along : side === 1 ? SIDE_DEGREES : side === 2 ? SIDE_DEGREES - along : 0),
    longitude: longitude + (side === 0 ? 0 : side === 1 ? along : side === 2 ? SIDE_DEGREES : SIDE_DEGREES - along),
  };
}

function markersOf(vehicle: number): Marker[] {
  return Array.from({ length: MARKERS }, (_, index) => ({
    ...{ name: `M${index + 1}`, address: 'Square', type: 'stop', placeId: null },
    ...onSquare(vehicle, index / MARKERS),
    ...{ arriveFrom: null, arriveUntil: null, staySeconds: null },
  }));
}

function lineOf(vehicle: number): [number, number][] {
  return [0, 1, 2, 3, 4].map((corner) => {
    const { latitude, longitude } = onSquare(vehicle, corner / 4);
    return [latitude, longitude];
  });
}

async function countRuns(client: pg.Client, accountId: number): Promise<number> {
  const { rows } = await client.query<{ runs: number }>(
    'SELECT count(DISTINCT asset_id)::int AS runs FROM route_runs WHERE account_id = $1 AND covered > 0',
    [accountId],
  );
  return rows[0]!.runs;
}

async function raiseRevision(client: pg.Client, accountId: number): Promise<void> {
  await client.query(
    `INSERT INTO route_revisions (account_id, revision) VALUES ($1, 1)
     ON CONFLICT (account_id) DO UPDATE SET revision = route_revisions.revision + 1`,
    [accountId],
  );
}

/** Ends all assignments after the last fix. Their rows stay, as those that users end. */
async function endRoutes(client: pg.Client, accountId: number): Promise<void> {
  const at = await afterLastFix(client, accountId);
  await client.query(
    `UPDATE route_assignments SET not_after = $2, until_day = greatest(from_day, ($2::timestamptz AT TIME ZONE 'UTC')::date)
     WHERE account_id = $1 AND not_after IS NULL`,
    [accountId, at],
  );
  await raiseRevision(client, accountId);
}

/** Assigns a route of its own to each vehicle, from after its last fix on. */
async function assignRoutes(client: pg.Client, accountId: number): Promise<void> {
  const from = await afterLastFix(client, accountId);
  const vehicles = Array.from({ length: ROUTES }, (_, vehicle) => vehicle);
  await client.query('BEGIN');
  const values = [
    vehicles.map((vehicle) => `Bench ${from.getTime()} ${vehicle}`),
    vehicles.map((vehicle) => JSON.stringify(markersOf(vehicle))),
    vehicles.map((vehicle) => JSON.stringify(lineOf(vehicle))),
    vehicles.map(imeiOf),
  ];
  await client.query(
    `WITH made AS (
       INSERT INTO routes (account_id, uid, name, markers, duration_s, distance_m, vehicle, tolerance_m, corridor_m, line)
       SELECT $1, gen_random_uuid(), name, markers, 900, 8400, 'truck', ${ROUTE_RULE.toleranceMeters},
         ${ROUTE_RULE.corridorMeters}, line
       FROM unnest($3::text[], $4::jsonb[], $5::jsonb[]) AS route (name, markers, line)
       RETURNING *
     ), versions AS (
       INSERT INTO route_versions (account_id, route_id, valid_from, markers, duration_s, tolerance_m, corridor_m, line)
       SELECT account_id, id, $2, markers, duration_s, tolerance_m, corridor_m, line FROM made
     )
     INSERT INTO route_assignments (account_id, uid, asset_id, route_id, from_day, days, shift_from, shift_to, time_zone,
       not_before)
     SELECT $1, gen_random_uuid(), a.asset_id, made.id, ($2::timestamptz AT TIME ZONE 'UTC')::date, $7, '${WHOLE_DAY}',
       '${WHOLE_DAY}', 'UTC', $2
     FROM unnest($3::text[], $6::text[]) AS wanted (name, imei)
     JOIN made ON made.name = wanted.name
     JOIN devices d ON d.account_id = $1 AND d.imei = wanted.imei
     JOIN device_assignments a ON a.account_id = $1 AND a.device_id = d.id`,
    [accountId, from, ...values, [...WEEKDAYS]],
  );
  await raiseRevision(client, accountId);
  await client.query('COMMIT');
}

/** Drives each route all day, a position each 10 s, through the fold of runs. */
function foldDay(routes: number): { routes: number; positions: number; seconds: number; covered: number } {
  const perDay = DAY_MS / SPACING_MS;
  const start = Date.UTC(2026, 0, 5);
  let covered = 0;
  let spentMs = 0;
  for (let vehicle = 0; vehicle < routes; vehicle++) {
    const fixes = Array.from({ length: perDay + 1 }, (_, index): PlaceFix => {
      const { latitude, longitude } = onSquare(vehicle, (index / 56) % 1);
      return {
        time: start + index * SPACING_MS,
        ...{ latitudeE7: Math.round(latitude * 1e7), longitudeE7: Math.round(longitude * 1e7) },
        ...{ accuracyMeters: 5, speedMetersPerSecond: 15 },
      };
    });
    const plan = new RoutePlan([
      {
        ...{ id: 1, routeId: 1, fromDay: '2026-01-05', untilDay: '2026-01-05', notBefore: null, notAfter: null },
        schedule: { days: [...WEEKDAYS], from: WHOLE_DAY, to: WHOLE_DAY, timeZone: 'UTC' },
        versions: [
          {
            ...{ from: 0, markers: markersOf(vehicle), line: lineOf(vehicle) },
            ...{ toleranceMeters: ROUTE_RULE.toleranceMeters, corridorMeters: ROUTE_RULE.corridorMeters },
          },
        ],
      },
    ]);
    const ended: RunResult[] = [];
    const fold = startRuns();
    const began = performance.now();
    for (let at = 0; at < fixes.length; at += 10) advanceRuns(fold, fixes.slice(at, at + 10), plan, ended);
    spentMs += performance.now() - began;
    covered += ended.reduce((sum, run) => sum + run.covered, 0);
  }
  return { routes, positions: routes * (perDay + 1), seconds: spentMs / 1000, covered };
}
