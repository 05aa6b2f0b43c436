/** Any writes of a place, for any dates: its versions tell the same shape for every time as a plain list of the writes. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';

const { places } = ENDPOINTS;
const DAYS = [1, 2, 3, 4, 5].map((day) => `2026-03-0${day}T00:00:00Z`);
const HALF_DAY_MS = 43_200_000;

let test: TestApp;
let account: { id: number };
let admin: Caller;
beforeAll(async () => {
  test = await testApp();
  account = await test.account();
  admin = await test.signedIn(account.id);
});
afterAll(() => test.close());

/** A write: a shape, and the day from which it applies; without a day from now on. */
const write = fc.record({ radius: fc.constantFrom(50, 60, 70), day: fc.option(fc.constantFrom(...DAYS)) });
interface Version {
  from: number;
  radius: number;
}

/** Returns the radius at a time; undefined before the place exists. */
const radiusAt = (versions: readonly Version[], time: number) => versions.findLast(({ from }) => from <= time)?.radius;

it('any writes of a place, for any dates', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 7 }), async (writes) => {
      const name = crypto.randomUUID();
      let id = '';
      let expected: Version[] = [];
      let known = 0;
      for (const { radius, day } of writes) {
        test.clock.now += 1000;
        const { now } = test.clock;
        const body = { name, type: 'stop' as const, latitude: 1, longitude: 2, radius, appliesFrom: day };
        const { answer } = id
          ? await admin.call(places.update, { params: { id }, body })
          : await admin.call(places.create, { body });
        id = answer.id;
        const from = day === null ? now : Date.parse(day);
        const before = expected;
        // Without a date the same shape changes nothing.
        if (day !== null || expected.at(-1)?.radius !== radius)
          expected = [...expected.filter((version) => version.from < from), { from, radius }];

        const rows = await test.database.tenant([account.id], (tx) =>
          tx
            .selectFrom('place_versions as v')
            .innerJoin('places as p', 'p.id', 'v.place_id')
            .select(['v.valid_from', 'v.radius_m'])
            .where('p.uid', '=', id)
            .orderBy('v.valid_from')
            .execute(),
        );
        const versions = rows.map(({ valid_from, radius_m }) => ({ from: valid_from.getTime(), radius: radius_m! }));
        const times = [...DAYS.map((one) => Date.parse(one)), ...[...before, ...expected].map((one) => one.from), now];
        const probes = times.flatMap((time) => [time - HALF_DAY_MS, time - 1, time, time + 1]);
        for (const time of probes) expect(radiusAt(versions, time)).toBe(radiusAt(expected, time));
        for (const [index, version] of versions.entries()) expect(version.radius).not.toBe(versions[index - 1]?.radius);
        expect(answer.radius).toBe(versions.at(-1)!.radius);

        // The stored job begins at an instant at or before the first one at which the shape differs.
        const differs = probes.filter((time) => radiusAt(before, time) !== radiusAt(versions, time));
        const jobs = await test.database.tenant([account.id], (tx) =>
          tx
            .selectFrom('place_jobs as j')
            .innerJoin('places as p', 'p.id', 'j.place_id')
            .select('j.since')
            .where('p.uid', '=', id)
            .orderBy('j.id')
            .execute(),
        );
        const [job] = jobs.slice(known);
        known = jobs.length;
        if (differs.length > 0) expect(job!.since.getTime()).toBeLessThanOrEqual(Math.min(...differs));
        else expect(job).toBeUndefined();
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);
