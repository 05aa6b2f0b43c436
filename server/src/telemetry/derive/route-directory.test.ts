/** Plans of assets in memory: those that are read again after a change, and those that stay. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../storage/sql.ts';
import { type SeededAsset, seedAccount, seedAsset } from '../../storage/testing.ts';
import { newUid } from '../../storage/uid.ts';
import { type TestPipeline, testPipeline } from '../testing.ts';
import { RouteDirectory } from './route-directory.ts';

const DAY = Date.parse('2026-05-04T00:00:00Z');

let pipeline: TestPipeline;
let accountId: number;
let assets: SeededAsset[];
beforeAll(async () => {
  pipeline = await testPipeline({ now: () => DAY });
  accountId = (await seedAccount(pipeline.database)).id;
  assets = await Promise.all(['Truck', 'Van'].map((name) => seedAsset(pipeline.database, accountId, { name })));
});
afterAll(() => pipeline?.drop());

const owner = (query: ReturnType<typeof sql>) => pipeline.database.owner((kysely) => query.execute(kysely));

/** Creates a route and assigns it to an asset. @returns the id of the route */
async function assign(asset: SeededAsset): Promise<number> {
  const name = newUid();
  await owner(sql`INSERT INTO routes (account_id, uid, name, markers, duration_s, tolerance_m, corridor_m, distance_m, vehicle)
    VALUES (${accountId}, ${newUid()}, ${name}, '[]', 60, 100, 500, 1, 'truck')`);
  const { rows } = await pipeline.database.owner((kysely) =>
    sql<{ id: number }>`SELECT id FROM routes WHERE account_id = ${accountId} AND name = ${name}`.execute(kysely),
  );
  const { id } = rows[0]!;
  await writeVersion(id, 100);
  await owner(sql`INSERT INTO route_assignments (account_id, uid, asset_id, route_id, from_day, days, shift_from, shift_to, time_zone)
    VALUES (${accountId}, ${newUid()}, ${asset.id}, ${id}, '2026-05-04', '{mon}', '08:00', '10:00', 'UTC')`);
  return id;
}

const writeVersion = (routeId: number, tolerance: number) =>
  owner(sql`INSERT INTO route_versions (account_id, route_id, valid_from, markers, duration_s, tolerance_m, corridor_m)
    VALUES (${accountId}, ${routeId}, ${new Date(DAY)}, '[]', 60, ${tolerance}, 500)
    ON CONFLICT (account_id, route_id, valid_from) DO UPDATE SET tolerance_m = excluded.tolerance_m`);

it('keeps the plans of assets whose routes stay, and reads those that changed', async () => {
  const [truck, van] = assets as [SeededAsset, SeededAsset];
  const directory = new RouteDirectory();
  let revision = 0;
  const read = () =>
    pipeline.database.ingest(async (tx) => (await directory.of(tx, new Map([[accountId, ++revision]]))).get(accountId));
  expect(await read()).toBeUndefined();
  const route = await assign(truck);
  await assign(van);
  const before = (await read())!;
  const toleranceOf = (plans: typeof before) =>
    plans
      .get(truck.id)!
      .overlapping(DAY + 9 * 3_600_000, DAY + 9 * 3_600_000)
      .map(({ version }) => version.toleranceMeters);
  expect(toleranceOf(before)).toEqual([100]);

  await writeVersion(route, 50);
  const changed = (await read())!;
  expect(toleranceOf(changed)).toEqual([50]);
  expect(changed.get(van.id)).toBe(before.get(van.id));

  await owner(
    sql`UPDATE route_assignments SET until_day = '2026-05-04' WHERE account_id = ${accountId} AND asset_id = ${van.id}`,
  );
  const ended = (await read())!;
  expect(ended.get(van.id)).not.toBe(before.get(van.id));
  expect(ended.get(truck.id)).toBe(changed.get(truck.id));

  await owner(sql`DELETE FROM route_assignments WHERE account_id = ${accountId} AND asset_id = ${van.id}`);
  expect([...(await read())!.keys()]).toEqual([truck.id]);
});
