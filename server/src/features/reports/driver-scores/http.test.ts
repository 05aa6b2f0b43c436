/** Drivers on assets and their scores, over trips and events as telemetry writes them, against a plain recomputation. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { addScoreSums, driverScore, type ScoreSums, scoreUnits } from '@waymark/domain/score/driver-score.ts';
import { SCORE_KINDS, type ScoreKind } from '@waymark/domain/score/score-kind.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../../http/testing.ts';
import { type SeededAsset, type SeededDevice, seedAccount, seedAsset, seedDevice } from '../../../storage/testing.ts';
import { endOf, numbersFrom, seedTrips, type TestTrip } from '../testing-trips.ts';

const { drivers, driverAssignments, driverScores, reports } = ENDPOINTS;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIRST = Date.parse('2026-03-01T00:00:00Z');
const NOW = Date.parse('2026-04-20T12:00:00Z');
const LIMIT_SINCE = FIRST + 10 * DAY;
const RANGE = { startDate: '2026-03-01', endDate: '2026-03-31' };
const at = (time: number) => new Date(time).toISOString();

interface Event {
  kind: ScoreKind;
  start: number;
  seconds: number;
  /** The device applied a limit of its own. */
  told: boolean;
}

let test: TestApp;
let caller: Caller;
/** A device that tells harsh events, one with a fix a second, and one that senses neither. */
const [TOLD, DENSE, SPARSE] = [0, 1, 2];
const assets: SeededAsset[] = [];
const devices: SeededDevice[] = [];
const trips: TestTrip[][] = [[], [], []];
const events: Event[][] = [[], [], []];
const names = ['Driver 22', 'Driver 23', 'Driver 24'];
const ids: string[] = [];

beforeAll(async () => {
  test = await testApp();
  test.clock.now = NOW;
  const own = await seedAccount(test.database, { features: [...FEATURES], attributes: { timeZone: 'UTC' } });
  caller = await test.signedIn(own.id);
  const random = numbersFrom(3);
  for (const place of [TOLD, DENSE, SPARSE]) {
    const asset = await seedAsset(test.database, own.id, { name: `Truck 0${place}`, createdAt: new Date(FIRST) });
    assets.push(asset);
    devices.push(await seedDevice(test.database, own.id, { assetId: asset.id, assignedFrom: new Date(FIRST) }));
    for (let start = FIRST + random(DAY); start < FIRST + 40 * DAY; start += 5 * HOUR + random(30 * HOUR)) {
      const trip = { start, meters: 2000 + random(60_000), moving: 600 + random(4000), idle: random(900), stopped: 60 };
      trips[place]!.push({ ...trip, fixes: place === DENSE ? trip.moving + trip.idle + trip.stopped + 1 : 60 });
      for (const kind of SCORE_KINDS)
        for (let left = random(3); left > 0; left--) {
          const span = kind === 'idling' ? 240 + random(900) : kind === 'speeding' ? 10 + random(200) : 0;
          const begin = start + random(trip.moving * 1000);
          events[place]!.push({ kind, start: begin, seconds: span, told: place === TOLD && kind.startsWith('harsh') });
        }
    }
    await seedTrips(test.database, asset, trips[place]!);
    await seedEvents(asset, events[place]!);
  }
  for (const name of names) ids.push((await caller.call(drivers.create, { body: { name } })).answer.id);
  await test.database.tenant([own.id], (tx) =>
    tx
      .insertInto('thresholds')
      .values({
        account_id: own.id,
        valid_from: new Date(LIMIT_SINCE),
        values: JSON.stringify({ speedLimitMetersPerSecond: 25 }),
      })
      .execute(),
  );
});
afterAll(() => test.close());

async function seedEvents(asset: SeededAsset, list: readonly Event[]): Promise<void> {
  const key = { account_id: asset.accountId, asset_id: asset.id };
  const times = ({ start, seconds }: Event) => ({
    ...{ start_time: new Date(start), end_time: new Date(start + seconds * 1000) },
  });
  const idle = list.filter(({ kind }) => kind === 'idling');
  const driving = list.filter(({ kind }) => kind !== 'idling');
  await test.database.ingest(async (tx) => {
    await tx
      .insertInto('asset_state')
      .values({ ...key, status: 2, ignition: false })
      .execute();
    await tx
      .insertInto('state_intervals')
      .values(idle.map((event) => ({ ...key, ...times(event), status: statusNumber('idle') })))
      .execute();
    await tx
      .insertInto('driving_events')
      .values(
        driving.map((event) => ({
          ...{ ...key, ...times(event), type: event.kind, uid: crypto.randomUUID(), value: 4 },
          limit_value: event.told ? null : 3,
        })),
      )
      .execute();
  });
}

const assign = (asset: number, driver: string | null, from: number, to?: number) =>
  caller.call(driverAssignments.assign, {
    params: { id: assets[asset]!.uid },
    body: { driverId: driver, startTime: at(from), ...(to !== undefined && { endTime: at(to) }) },
  });
const scores = async (query: object) => (await caller.call(driverScores.scores, { query })).answer;

const MARCH = { from: FIRST, to: FIRST + 31 * DAY };

/** Returns what a driver drove in a window who had assets in times, by single trips and events. */
function recomputed(had: readonly { asset: number; from: number; to: number }[], window = MARCH) {
  const sums = { meters: 0, trips: 0, kinds: {} as Record<ScoreKind, ScoreSums['kinds'][ScoreKind]> };
  for (const kind of SCORE_KINDS) sums.kinds[kind] = { sensedMeters: 0, events: 0, units: 0 };
  const count = ({ kind, seconds }: Event) => {
    sums.kinds[kind].events += 1;
    sums.kinds[kind].units += scoreUnits(kind, seconds);
  };
  const isIn = ({ start }: { start: number }) => start >= window.from && start < window.to;
  for (const { asset, from, to } of had) {
    const isDriven = ({ start }: { start: number }) => start >= from && start < to;
    const sensed = (kind: ScoreKind, { start }: TestTrip) =>
      kind === 'idling' || (kind === 'speeding' ? start >= LIMIT_SINCE : asset !== SPARSE);
    for (const trip of trips[asset]!.filter(isIn)) {
      const own = events[asset]!.filter((one) => one.start >= trip.start && one.start < endOf(trip) && isDriven(one));
      own.filter(({ kind }) => kind !== 'idling' && sensed(kind, trip)).forEach(count);
      if (!isDriven(trip)) continue;
      sums.meters += trip.meters;
      sums.trips += 1;
      for (const kind of SCORE_KINDS) if (sensed(kind, trip)) sums.kinds[kind].sensedMeters += trip.meters;
    }
    const idling = events[asset]!.filter((one) => one.kind === 'idling' && one.seconds > 300);
    idling.filter((one) => isIn(one) && isDriven(one)).forEach(count);
  }
  return sums;
}

/** Returns the sums of each asset in a window, by any driver. */
const ofAssets = (window = MARCH) =>
  [TOLD, DENSE, SPARSE].map((asset) => recomputed([{ asset, from: FIRST, to: Infinity }], window));

describe('drivers on assets', () => {
  it('replace what was entered for the time, and keep the rest', async () => {
    const shown = (answer: { items: { driverName: string; startTime: string; endTime: string | null }[] }) =>
      answer.items.map(({ driverName, startTime, endTime }) => [driverName, startTime, endTime]);
    await assign(TOLD, ids[0]!, FIRST);
    const { answer } = await assign(TOLD, ids[1]!, FIRST + 5 * DAY, FIRST + 8 * DAY);
    const [day5, day8] = [at(FIRST + 5 * DAY), at(FIRST + 8 * DAY)];
    expect(shown(answer)).toEqual([
      ['Driver 22', day8, null],
      ['Driver 23', day5, day8],
      ['Driver 22', at(FIRST), day5],
    ]);
    const cleared = await assign(TOLD, null, FIRST + 6 * DAY, FIRST + 7 * DAY);
    expect(cleared.answer.count).toBe(4);
    const { answer: page } = await caller.call(driverAssignments.list, {
      ...{ params: { id: assets[TOLD]!.uid }, query: { limit: 1, skip: 1 } },
    });
    expect(shown(page)).toEqual([['Driver 23', at(FIRST + 7 * DAY), day8]]);
  });

  it('are refused for wrong times, unknown assets and foreign drivers, and nothing changes', async () => {
    const list = async () =>
      (await caller.call(driverAssignments.list, { params: { id: assets[TOLD]!.uid }, query: {} })).answer;
    const before = await list();
    const wrong = await assign(TOLD, ids[0]!, FIRST + DAY, FIRST + DAY);
    expect([wrong.status, wrong.problem?.code, wrong.problem?.errors?.[0]?.path]).toEqual([
      ...[400, 'error.period.range', 'endTime'],
    ]);
    const stranger = await test.signedIn((await test.account()).id);
    const foreign = (await stranger.call(drivers.create, { body: { name: 'Driver 22' } })).answer.id;
    expect((await assign(TOLD, foreign, FIRST)).status).toBe(404);
    const params = { id: assets[TOLD]!.uid };
    expect((await stranger.call(driverAssignments.assign, { params, body: { driverId: foreign } })).status).toBe(404);
    expect(await list()).toEqual(before);
  });
});

describe('scores', () => {
  const had = [
    [
      { asset: TOLD, from: FIRST, to: FIRST + 5 * DAY },
      { asset: TOLD, from: FIRST + 8 * DAY, to: Infinity },
    ],
    [
      { asset: TOLD, from: FIRST + 5 * DAY, to: FIRST + 6 * DAY },
      { asset: TOLD, from: FIRST + 7 * DAY, to: FIRST + 8 * DAY },
      { asset: DENSE, from: FIRST, to: FIRST + 20 * DAY },
    ],
    [{ asset: SPARSE, from: FIRST, to: Infinity }],
  ];

  it('follow from the single trips and events of the driver at the time', async () => {
    await assign(DENSE, ids[1]!, FIRST, FIRST + 20 * DAY);
    await assign(SPARSE, ids[2]!, FIRST);
    const { items, count, unassigned, fleetScore } = await scores({ ...RANGE, sort: 'driverName' });
    expect([count, items.map(({ driverName }) => driverName)]).toEqual([3, names]);
    for (const [place, item] of items.entries()) {
      const sums = recomputed(had[place]!);
      expect(item).toMatchObject({ driverId: ids[place], trips: sums.trips, distanceMeters: sums.meters });
      const expected = driverScore(sums);
      expect(item.score).toBe(expected.score);
      expect(item.pointsPer100Km).toBe(expected.pointsPer100Km);
      for (const [index, kind] of expected.kinds.entries())
        expect(item.kinds[index]).toMatchObject({
          ...{ kind: kind.kind, events: kind.events, sensedMeters: kind.sensedMeters },
          ...{ units: expect.closeTo(kind.units, 6), pointsPer100Km: kind.pointsPer100Km },
        });
    }
    // A device that senses no harsh driving gets no credit for it.
    expect(items[2]!.kinds[1]).toMatchObject({ kind: 'harshBraking', sensedShare: 0, pointsPer100Km: null, events: 0 });
    const all = ofAssets();
    const driven = had.map((each) => recomputed(each).trips).reduce((sum, one) => sum + one, 0);
    expect(unassigned!.trips).toBe(all.reduce((sum, one) => sum + one.trips, 0) - driven);
    expect(unassigned!.trips).toBeGreaterThan(0);
    expect(fleetScore).toBeGreaterThan(0);
  });

  it('of assets, drivers and days in the report of the fleet follow from the same trips and events', {
    timeout: 60_000,
  }, async () => {
    const summary = async (query: object) => {
      const asked = { params: { report: 'fleetSummary' as const }, query: { limit: 100, ...query } };
      const { status, answer } = await caller.call(reports.rows, asked);
      expect(status).toBe(200);
      return answer;
    };
    const random = numbersFrom(7);
    for (let run = 0; run < 3; run++) {
      const from = FIRST + random(10 * DAY);
      const to = from + 5 * DAY + random(30 * DAY);
      const window = { startDate: at(from), endDate: at(to) };
      const all = ofAssets({ from, to });
      const { items, totals } = await summary({ ...window, sort: 'asset' });
      expect(items.map(({ score }) => score)).toEqual(all.map((sums) => driverScore(sums).score));
      expect(totals.score).toBe(driverScore(addScoreSums(all)).score);
      for (const group of ['driver', 'tag', 'depot'])
        expect((await summary({ ...window, group })).totals.score).toBe(totals.score);
      // The driver who was assigned longest, and the number of the others.
      for (const asset of [TOLD, DENSE, SPARSE]) {
        const assigned = had
          .map((times, driver) => ({
            name: names[driver],
            time: times
              .filter((one) => one.asset === asset)
              .reduce((sum, one) => sum + Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)), 0),
          }))
          .filter(({ time }) => time > 0)
          .sort((a, b) => b.time - a.time);
        const others = assigned.length > 1 ? ` +${assigned.length - 1}` : '';
        const driven = Number(items[asset]!.trips) > 0;
        expect(items[asset]!.driver).toBe(driven && assigned.length > 0 ? `${assigned[0]!.name}${others}` : null);
      }
      // One asset alone is read by quarters, the fleet by weeks and days. Additions in another order change the last digits.
      for (const row of items) {
        const alone = await summary({ ...window, assetId: row.assetId });
        const same = (value: unknown) => (typeof value === 'number' ? expect.closeTo(value, 6) : value);
        expect(alone.items).toEqual([
          Object.fromEntries(Object.entries(row).map(([name, value]) => [name, same(value)])),
        ]);
        expect(alone.totals).toMatchObject({ distance: same(row.distance), harsh: row.harsh, score: row.score });
        const days = await summary({ ...window, assetId: row.assetId, group: 'day', columns: 'distance,harsh,score' });
        expect(days.totals).toMatchObject({ distance: same(row.distance), harsh: row.harsh, score: row.score });
      }
      const byDriver = await summary({ ...window, group: 'driver', sort: 'driver' });
      const ranking = (await scores({ ...window, sort: 'driverName' })).items.filter(({ trips }) => trips > 0);
      expect(byDriver.items.filter(({ driver }) => driver !== null).map((row) => [row.driver, row.score])).toEqual(
        ranking.map(({ driverName, score }) => [driverName, score]),
      );
      expect(byDriver.items.filter(({ driver }) => driver === null).every(({ score }) => score === null)).toBe(true);
      const best = items.flatMap(({ score }) => (typeof score === 'number' ? [score] : [])).sort((a, b) => b - a);
      const sorted = await summary({ ...window, sort: 'score', order: 'desc', where: 'score>=0' });
      expect(sorted.items.map(({ score }) => score)).toEqual(best);
    }
    // Places divide no score. Days and weeks do if it is asked for, because that takes longer.
    for (const group of ['place', 'day', 'week']) {
      const usual = await summary({ ...RANGE, group });
      for (const values of [usual.totals, ...usual.items]) expect(values).not.toHaveProperty('score');
    }
    for (const [group, length] of [
      ['day', DAY],
      ['week', 7 * DAY],
    ] as const) {
      const { before: _, ...asked } = await summary({ ...RANGE, group, columns: 'trips,score' });
      const starts = asked.items.map((row) => Date.parse(`${row[group]}T00:00:00Z`));
      const scoreIn = (from: number) => {
        const part = { from: Math.max(from, FIRST), to: Math.min(from + length, FIRST + 31 * DAY) };
        return driverScore(addScoreSums(ofAssets(part))).score;
      };
      expect(asked.items.map(({ score }) => score)).toEqual(starts.map(scoreIn));
      expect(asked.items.some(({ score }) => typeof score === 'number' && score < 100)).toBe(true);
      expect(asked.totals.score).toBe((await summary(RANGE)).totals.score);
      for (const query of [{ sort: 'score', order: 'desc' }, { compare: 'score' }]) {
        const also = await summary({ ...RANGE, group, ...query });
        expect(also.totals.score).toBe(asked.totals.score);
        expect(also.items.map(({ score }) => Number(score)).sort()).toEqual(
          asked.items.map(({ score }) => Number(score)).sort(),
        );
      }
    }
    const spring = { startDate: '2026-03-05', endDate: '2026-04-08' };
    const months = [
      { from: FIRST + 4 * DAY, to: MARCH.to },
      { from: MARCH.to, to: FIRST + 39 * DAY },
    ];
    const byMonth = await summary({ ...spring, group: 'month' });
    expect(byMonth.items.map(({ score }) => score)).toEqual(
      months.map((month) => driverScore(addScoreSums(ofAssets(month))).score),
    );
    expect(byMonth.totals.score).toBe((await summary(spring)).totals.score);
    // Assets of the period before are chosen by their drivers in it.
    const where = `driver~${names[1]}`;
    const [early, late] = [FIRST, FIRST + 10 * DAY].map((from) => ({
      ...{ startDate: at(from), endDate: at(from + 10 * DAY), where },
    }));
    const before = await summary(early!);
    expect(before.count).toBeGreaterThan(0);
    for (const group of [{}, { group: 'driver' }, { group: 'day' }]) {
      const { count: _, ...past } = (await summary({ ...late!, ...group })).before!;
      expect(past.totals.distance).toBeCloseTo(Number(before.totals.distance), 3);
    }
    const [row] = (await summary(RANGE)).items;
    expect(Object.keys(row!)).not.toContain('scoredDistance');
  });

  it('are explained by their events, whose points add up to those of the kind', async () => {
    const [first] = (await scores({ ...RANGE, filterProperty: 'id', filterValue: ids[0]! })).items;
    for (const { kind, points, events: number } of first!.kinds) {
      const query = { ...RANGE, driverId: ids[0]!, kind, limit: 1000 };
      const { items, count } = (await caller.call(driverScores.events, { query })).answer;
      expect(count).toBe(number);
      expect(items.reduce((sum, event) => sum + event.points, 0)).toBeCloseTo(points, 6);
    }
  });

  it('are ranked, with drivers without a score last', async () => {
    const day = { startDate: '2026-03-02', endDate: '2026-03-02' };
    for (const query of [RANGE, day]) {
      const items = (await scores(query)).items.map(({ score }) => score ?? -1);
      expect(items).toEqual([...items].sort((one, other) => other - one));
    }
    expect((await scores({ ...RANGE, limit: 1, skip: 1 })).items).toHaveLength(1);
    expect((await caller.call(driverScores.scores, { query: { filterProperty: 'name' } })).status).toBe(400);
  });

  it('of an asset are those of its device, named by sclId', async () => {
    const own = await scores({ ...RANGE, assetId: assets[DENSE]!.uid });
    expect(own.items.some(({ trips }) => trips > 0)).toBe(true);
    expect(await scores({ ...RANGE, sclId: devices[DENSE]!.uid })).toEqual(own);
    expect(own).not.toEqual(await scores(RANGE));
  });

  it('by month are those of the month', async () => {
    const { items } = (
      await caller.call(driverScores.monthly, { query: { startDate: '2026-03-05', driverId: ids[0]! } })
    ).answer;
    expect(items.map(({ month }) => month)).toEqual(['2026-03', '2026-04']);
    expect(items[0]).toMatchObject({ score: driverScore(recomputed(had[0]!)).score, drivers: 1 });
    expect((await caller.call(driverScores.monthly, { query: {} })).answer.count).toBe(12);
    for (const driverId of [undefined, ids[0]!]) {
      const { answer } = await caller.call(driverScores.monthly, { query: { ...(driverId && { driverId }) } });
      for (const { month, score, fleetScore, distanceMeters, drivers } of answer.items) {
        const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString();
        const query = { startDate: `${month}-01`, endDate: last.slice(0, 10), limit: 100 };
        const all = (await caller.call(driverScores.scores, { query })).answer;
        const own = all.items.filter((one) => driverId === undefined || one.driverId === driverId);
        expect({ month, score, fleetScore, drivers }).toEqual({
          ...{ month, score: driverId === undefined ? all.fleetScore : own[0]!.score, fleetScore: all.fleetScore },
          drivers: own.filter(({ trips }) => trips > 0).length,
        });
        expect(distanceMeters).toBeCloseTo(
          own.reduce((sum, one) => sum + one.distanceMeters, 0),
          3,
        );
      }
    }
  });

  it('count trips by the driver at their start, and segments by the sums of these', async () => {
    const { answer } = await caller.call(driverScores.trips, {
      ...{ params: { period: 'custom' }, query: { ...RANGE, driverId: ids[1]!, limit: 1000 } },
    });
    const sums = recomputed(had[1]!);
    expect(answer.count).toBe(sums.trips);
    expect(answer.items.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)).toBe(sums.meters);
    const all = (await caller.call(driverScores.trips, { params: { period: 'custom' }, query: RANGE })).answer;
    expect(all.items.some(({ driverId }) => driverId === null)).toBe(true);
    const segments = async (query: object) =>
      (await caller.call(driverScores.segments, { query: { ...RANGE, ...query } })).answer;
    expect((await segments({})).count).toBe(3);
    const used = answer.items.reduce((sum, trip) => sum + trip.totalTimeVehicleUsedSec, 0);
    const more = await segments({ comparatorOperator: 'gte', value: used / 60, unit: 'Min' });
    expect(more.items.map(({ driverName }) => driverName)).toContain('Driver 23');
    expect((await segments({ comparatorOperator: 'gt', value: 1e6, unit: 'Hour' })).count).toBe(0);
    const wrong = await caller.call(driverScores.segments, { query: { unit: 'Day' as never } });
    expect(wrong.problem).toMatchObject({ errormessage: expect.any(String) });
  });
});

describe('the weights of an account', () => {
  it('change scores and events of the past, as their preview says', async () => {
    const before = (await scores(RANGE)).items.filter(({ score }) => score !== null);
    const read = (await caller.call(driverScores.weights, {})).answer;
    const weights = { ...read, harshBraking: 0, speeding: 0, idling: 0 };
    await assign(TOLD, ids[0]!, NOW - 30 * DAY);
    const { answer: preview } = await caller.call(driverScores.previewWeights, { body: weights });
    expect(preview.lower).toBe(0);
    expect(preview.higher).toBeLessThanOrEqual(preview.drivers);
    expect((await caller.call(driverScores.weights, {})).answer).toEqual(read);
    await caller.call(driverScores.setWeights, { body: weights });
    const after = await scores({ ...RANGE, limit: 100 });
    for (const { driverId, kinds } of before) {
      const now = after.items.find((driver) => driver.driverId === driverId)!;
      const sums = { meters: now.distanceMeters, kinds: Object.fromEntries(kinds.map((one) => [one.kind, one])) };
      expect(now.score).toBe(driverScore(sums as unknown as ScoreSums, weights).score);
    }
    const query = { ...RANGE, driverId: ids[0]!, kind: 'harshBraking', limit: 100 } as const;
    const { answer: events } = await caller.call(driverScores.events, { query });
    expect(events.items.every(({ points }) => points === 0)).toBe(true);
    await caller.call(driverScores.setWeights, { body: read });
    expect((await scores(RANGE)).fleetScore).toBe(
      driverScore(
        addScoreSums(
          (await scores({ ...RANGE, limit: 100 })).items.map(({ distanceMeters, kinds }) => ({
            meters: distanceMeters,
            kinds: Object.fromEntries(kinds.map((one) => [one.kind, one])) as unknown as ScoreSums['kinds'],
          })),
        ),
      ).score,
    );
  });

  it.each([-1, 21])('are from 0 to 20, not %d', async (weight) => {
    const { answer: read } = await caller.call(driverScores.weights, {});
    const refused = await caller.call(driverScores.setWeights, { body: { ...read, idling: weight } });
    expect(refused.status).toBe(400);
  });
});
