/** Depots, drivers and places of a fleet, so that its reports have something to group by. */
import type { Workshop } from './workshop.ts';

const DEPOTS = 20;
const PLACES = 50;
/** Vehicles in every hundred that stay with one driver, and those that change drivers every week. The rest have none. */
const [STEADY, CHANGING] = [60, 20];

/**
 * Adds depots, a driver for most vehicles, and a visit of every vehicle on each of the days, by SQL. A fifth of them waits at
 * pickup places.
 * @param first epoch ms at which the first day begins
 */
export async function addSurroundings({ client, accountId }: Workshop, first: number, days: number): Promise<void> {
  const since = new Date(first);
  await client.query(`UPDATE assets SET depot = 'Depot ' || id % $2 WHERE account_id = $1`, [accountId, DEPOTS]);
  await client.query(
    `INSERT INTO drivers (account_id, uid, name) SELECT $1, gen_random_uuid(), 'Driver ' || id FROM assets WHERE account_id = $1`,
    [accountId],
  );
  const numbered = (table: string) =>
    `(SELECT id, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS total FROM ${table} WHERE account_id = $1)`;
  await client.query(
    `INSERT INTO driver_assignments (account_id, uid, asset_id, driver_id, assigned_from, assigned_to)
      SELECT $1, gen_random_uuid(), a.id, d.id, w.since,
        CASE WHEN a.place % 100 >= $4 THEN w.since + interval '7 days' END
      FROM ${numbered('assets')} a
        CROSS JOIN LATERAL generate_series(0, CASE WHEN a.place % 100 < $4 THEN 0 ELSE $3 / 7 - 1 END) week
        CROSS JOIN LATERAL (SELECT $2::timestamptz + week * interval '7 days' + interval '9 hours' AS since) w
        JOIN ${numbered('drivers')} d ON d.place = 1 + (a.place - 1 + week) % d.total
      WHERE a.place % 100 < $4 + $5`,
    [accountId, since, days, STEADY, CHANGING],
  );
  await client.query(
    `INSERT INTO places (account_id, uid, name, type, color, latitude, longitude, radius_m, pickup)
      SELECT $1, gen_random_uuid(), 'Place ' || number, 'depot', 'teal', 0, 0, 100, number % 10 = 0
      FROM generate_series(1, $2::int) AS number`,
    [accountId, PLACES],
  );
  await client.query(
    `INSERT INTO visits (account_id, asset_id, place_id, entered_at, left_at, decided_at, waits)
      SELECT $1, a.id, p.id, v.at, v.at + interval '70 minutes', v.at + interval '70 minutes', p.place % 10 = 0
      FROM ${numbered('assets')} a CROSS JOIN generate_series(0, $3 - 1) AS day
        JOIN ${numbered('places')} p ON p.place = 1 + (a.place + CASE WHEN a.place % 10 = 0 THEN day ELSE day / 10 * 10 END) % p.total
        CROSS JOIN LATERAL (
          SELECT $2::timestamptz + day * interval '1 day' + interval '10 hours' + a.place % 180 * interval '1 minute' AS at) v`,
    [accountId, since, days],
  );
  await client.query('VACUUM ANALYZE');
}
