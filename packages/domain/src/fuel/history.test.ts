import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FuelHistory, FuelReader, type FuelReading, fuelHistory, fuelUse, isInconsistent } from './history.ts';
import { TestTank } from './testing-tank.ts';

const FULL = 400;
const MINUTE_MS = 60_000;
const changesOf = ({ changes }: FuelHistory) =>
  changes.map(({ kind, amount, before, after }) => [kind, Math.round(amount), Math.round(before), Math.round(after)]);
const historyOf = (tank: TestTank) => fuelHistory(tank.readings, FULL);
const parked = () => new TestTank(300).drive(20, 10).rest(30);

describe('refuels and drains', () => {
  it.each([
    ['a refuel', parked().rest(4, 90).rest(30), [['refuel', 90, 290, 380]]],
    ['a charge of eight hours', parked().rest(480, 100).rest(60), [['refuel', 100, 290, 390]]],
    ['a drain of nine minutes', parked().rest(9, -38).rest(30), [['drain', 38, 290, 252]]],
    ['the least change, 8 % of the tank', parked().rest(3, 32).rest(30), [['refuel', 32, 290, 322]]],
    ['less than 8 % of the tank', parked().rest(3, 31).rest(30), []],
    ['a change that lasts less than five minutes', parked().rest(1, 60).rest(2).rest(1, -60).rest(30), []],
    ['one wrong reading', parked().glitch(0).rest(30), []],
    ['two wrong readings', parked().glitch(0).glitch(0).rest(30), []],
    [
      'two refuels in one rest',
      parked().rest(2, 40).rest(60).rest(2, 50).rest(30),
      [
        ['refuel', 40, 290, 330],
        ['refuel', 50, 330, 380],
      ],
    ],
    [
      'a drain after a refuel',
      parked().rest(2, 80).rest(20).rest(5, -60).rest(30),
      [
        ['refuel', 80, 290, 370],
        ['drain', 60, 370, 310],
      ],
    ],
    ['a device that is silent while it rests', parked().silence(30, 100).drive(60, 0), [['refuel', 100, 290, 390]]],
    ['a fall while it drives', parked().drive(60, 120).rest(30), []],
    ['a rise while it drives', parked().drive(30, 0).drive(30, -100).drive(60, 10), []],
    ['many short stops', stopAndGo(), []],
    ['work at one place that empties the tank', parked().work(480, -250).rest(60), []],
    ['work, and a night', parked().work(240, -60).rest(600).work(240, -60).rest(30), []],
    [
      'a refuel after work, with the engine on',
      parked().work(240, -100).work(3, 200).work(60, -20).rest(30),
      [['refuel', 199, 191, 389]],
    ],
    // What the engine may have used meanwhile is no part of it.
    ['a drain during work', parked().work(60, -5).work(9, -60).work(120, -20).rest(30), [['drain', 54, 279, 225]]],
    ['a drain of a night before work', parked().silence(600, -60).work(120, -20).rest(30), [['drain', 61, 290, 229]]],
    ['slow swings of the level during work', swinging(), []],
    ['a refuel amid slow swings', swinging().work(4, 200).work(60), [['refuel', 199, 182, 380]]],
    [
      'work that reports each 20 minutes',
      Array.from({ length: 18 }).reduce<TestTank>((tank) => tank.work(20, -12, 20), parked()),
      [],
    ],
    [
      'work that reports too seldom to show that the engine ran',
      parked().work(80, -48, 40).work(200, 0, 40),
      [['drain', 48, 290, 242]],
    ],
  ])('%s', (_, tank, expected) => {
    expect(changesOf(historyOf(tank))).toEqual(expected);
  });

  it.each([15, 20])('are whole where %i minutes of a drain pass at a running engine', (minutes) => {
    const { changes } = historyOf(parked().work(30).work(minutes, -80).work(120, -4).rest(30));
    expect(changes.map(({ kind }) => kind)).toEqual(['drain']);
    expect(changes[0]!.amount).toBeLessThanOrEqual(80);
    // The engine may have used 15 % of the tank per hour, 1 l per minute.
    expect(changes[0]!.amount).toBeGreaterThanOrEqual(80 - minutes - 1);
  });

  it('have no part in what a thirsty engine uses after a drain, in steps of 1 % too', () => {
    const tank = parked().work(9, -60).work(120, -100).rest(30);
    const coarse = tank.readings.map((reading) => ({ ...reading, level: Math.round(reading.level! / 4) * 4 }));
    for (const readings of [tank.readings, coarse]) {
      const { changes } = fuelHistory(readings, FULL);
      expect(changes.map(({ kind }) => kind)).toEqual(['drain']);
      expect(changes[0]!.amount).toBeGreaterThan(45);
      expect(changes[0]!.amount).toBeLessThan(66);
    }
  });

  it('are written once, and used is never negative, for thefts of any size at a running engine', () => {
    for (let liters = 30; liters <= 60; liters++)
      for (const minutes of [1, 4, 9])
        for (const shake of [0, 3, 5])
          for (const seed of [5, 7, 8]) {
            const tank = parked().work(30, -1).work(minutes, -liters).work(90, -12).rest(30);
            const before = tank.readings.length;
            const shaken = shakenBy(tank.work(3, 120).work(60, -4).readings, shake, seed);
            const theft = fuelHistory(shaken.slice(0, before), FULL);
            const name = `${liters} l in ${minutes} min, shaken by ${shake} l, seed ${seed}`;
            expect(theft.changes.length, name).toBeLessThanOrEqual(1);
            expect(fuelUse(theft, 30 * MINUTE_MS, tank.time)!.used, name).toBeGreaterThan(-2 * shake - 1e-6);
            const { changes } = fuelHistory(shaken, FULL);
            expect(changes.length, name).toBe(theft.changes.length + 1);
            expect(changes.at(-1)!.amount, name).toBeGreaterThan(116 - 2 * shake);
          }
  });

  it('are timed by the readings, not by the median', () => {
    const tank = parked();
    const before = tank.time;
    const { changes, points } = historyOf(tank.rest(1, 90).rest(30));
    expect(changes).toMatchObject([{ from: before, time: before + MINUTE_MS, until: before + 3 * MINUTE_MS }]);
    // One step: no level between both.
    expect(new Set(points.slice(-40).map(({ level }) => Math.round(level)))).toEqual(new Set([290, 380]));
  });

  it('are not found in the noise of a sensor', () => {
    const noisy = parked().readings;
    for (let minute = 0; minute < 2000; minute++)
      noisy.push({
        time: noisy.at(-1)!.time + MINUTE_MS,
        level: 290 + 31 * Math.sin(minute * 2.4),
        rests: true,
        runs: false,
      });
    const { changes, noise, threshold } = fuelHistory(noisy, FULL);
    expect(changes).toEqual([]);
    expect(noise).toBeGreaterThan(10);
    expect(threshold).toBeCloseTo(3 * noise);
  });

  it('have the place of the vehicle', () => {
    const readings = parked().rest(1, 90).rest(30).readings;
    const placed = readings.map((reading) => ({ ...reading, latitude: 47.1, longitude: 9.5 }));
    expect(fuelHistory(placed, FULL).changes).toMatchObject([{ latitude: 47.1, longitude: 9.5 }]);
  });

  it('ignore a silence in which the vehicle went elsewhere', () => {
    const tank = parked();
    const there = tank.readings.map((reading) => ({ ...reading, latitude: 47, longitude: 9 }));
    const later = tank.silence(600, -120).drive(60, 0).readings.slice(there.length);
    const readings = [
      ...there.map((reading) => ({ ...reading, rests: false })),
      ...later.map((reading) => ({ ...reading, latitude: 48, longitude: 9 })),
    ];
    expect(fuelHistory(readings, FULL).changes).toEqual([]);
  });
});

describe('fuelUse', () => {
  it('is start − end + refuels − drains', () => {
    const tank = parked().rest(4, 90).rest(60).drive(60, 40).rest(30).rest(5, -50).rest(30).drive(60, 30).rest(30);
    const use = fuelUse(historyOf(tank), 0, tank.time)!;
    expect(use.refuels).toBeCloseTo(90);
    expect(use.drains).toBeCloseTo(50);
    // The first readings have no median yet, which hides a liter.
    expect(use.used).toBeGreaterThan(77);
    expect(use.used).toBeLessThan(81);
    expect(use.used).toBeCloseTo(use.start - use.end + use.refuels - use.drains);
  });

  it('is undefined without readings', () => {
    expect(fuelUse(fuelHistory([], FULL), 0, 1)).toBeUndefined();
  });

  it('of a level that rises on the road is inconsistent', () => {
    const tank = parked().drive(60, -9).rest(30);
    expect(isInconsistent(fuelUse(historyOf(tank), tank.time - 90 * MINUTE_MS, tank.time)!)).toBe(true);
  });
});

describe('a reader that goes on from its state', () => {
  const stretch = fc.record({
    does: fc.constantFrom('rest' as const, 'work' as const, 'drive' as const, 'silence' as const),
    minutes: fc.integer({ min: 1, max: 200 }),
    change: fc.integer({ min: -90, max: 90 }),
  });
  const tankOf = (
    stretches: readonly { does: 'rest' | 'work' | 'drive' | 'silence'; minutes: number; change: number }[],
  ) =>
    stretches.reduce(
      (tank, { does, minutes, change }) => tank[does](minutes, does === 'drive' ? Math.abs(change) / 10 : change),
      new TestTank(300),
    );

  it('finds the same use of any later window as one that took in everything', () => {
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 3, maxLength: 12 }), fc.nat(), fc.nat(), (stretches, cutAt, endAt) => {
        const { readings, time } = tankOf(stretches);
        const cut = cutAt % (readings.length + 1);
        const first = new FuelReader(FULL);
        for (const reading of readings.slice(0, cut)) first.see(reading);
        const second = new FuelReader(JSON.parse(JSON.stringify(first.state())));
        for (const reading of readings.slice(cut)) second.see(reading);
        const from = readings[cut - 1]?.time ?? 0;
        const to = from + (endAt % (time - from + 1));
        const whole = fuelUse(fuelHistory(readings, FULL), from, to);
        const later = fuelUse(second.end(), from, to);
        expect(later?.used ?? 0).toBeCloseTo(whole?.used ?? 0, 6);
      }),
    );
  });

  it('says until when later records change nothing', () => {
    fc.assert(
      fc.property(fc.array(stretch, { minLength: 3, maxLength: 12 }), fc.nat(), (stretches, cutAt) => {
        const { readings } = tankOf(stretches);
        const reader = new FuelReader(FULL);
        for (const reading of readings.slice(0, cutAt % (readings.length + 1))) reader.see(reading);
        const until = reader.finalUntil - 1;
        const soFar = fuelUse(reader.end(), 0, until);
        if (soFar !== undefined)
          expect(soFar.used).toBeCloseTo(fuelUse(fuelHistory(readings, FULL), 0, until)!.used, 6);
      }),
    );
  });
});

describe('any shift of work', () => {
  const shift = fc.record({
    every: fc.constantFrom(1, 2, 5, 10, 20, 30),
    litersPerHour: fc.integer({ min: 0, max: 56 }),
    step: fc.constantFrom(0, 1.6, 4, 8),
    shake: fc.constantFrom(0, 2, 4),
    seed: fc.nat({ max: 1000 }),
  });
  type Shift = { every: number; litersPerHour: number; step: number; shake: number; seed: number };
  /** Five hours of work. @param stolen liters taken within 20 minutes of it */
  const worked = ({ every, litersPerHour, step, shake, seed }: Shift, stolen = 0) => {
    // Trackers report the start of the engine.
    const tank = new TestTank(390)
      .rest(30)
      .work(1)
      .work(120, -2 * litersPerHour, every);
    if (stolen > 0)
      for (let part = 0; part < 20; part += every) tank.work(every, -stolen / Math.ceil(20 / every), every);
    tank.work(180, -3 * litersPerHour, every).rest(30);
    const coarse = (level: number) => (step === 0 ? level : Math.round(level / step) * step);
    return shakenBy(tank.readings, shake, seed).map((reading) => ({ ...reading, level: coarse(reading.level!) }));
  };

  it('has no refuels and drains', () => {
    fc.assert(
      fc.property(shift, (it) => {
        expect(fuelHistory(worked(it), FULL).changes).toEqual([]);
      }),
    );
  });

  it('has one drain if fuel is stolen, that is no larger than the theft and the use meanwhile', () => {
    fc.assert(
      fc.property(shift, fc.integer({ min: 80, max: 110 }), (it, stolen) => {
        const { changes } = fuelHistory(worked(it, stolen), FULL);
        expect(changes.map(({ kind }) => kind)).toEqual(['drain']);
        const meanwhile = (it.litersPerHour * (20 + 3 * it.every)) / 60;
        expect(changes[0]!.amount).toBeLessThan(stolen + meanwhile + it.step + 2 * it.shake + 8);
      }),
    );
  });
});

describe('any day', () => {
  const act = fc.oneof(
    fc.record({
      do: fc.constant('drive' as const),
      minutes: fc.integer({ min: 1, max: 90 }),
      liters: fc.integer({ min: 0, max: 30 }),
    }),
    fc.record({
      do: fc.constant('rest' as const),
      minutes: fc.integer({ min: 1, max: 90 }),
      liters: fc.integer({ min: -80, max: 120 }),
    }),
    fc.record({
      do: fc.constant('work' as const),
      minutes: fc.integer({ min: 1, max: 90 }),
      liters: fc.integer({ min: -80, max: 120 }),
    }),
    fc.record({
      do: fc.constant('silence' as const),
      minutes: fc.integer({ min: 1, max: 90 }),
      liters: fc.integer({ min: -50, max: 50 }),
    }),
    fc.record({
      do: fc.constant('glitch' as const),
      minutes: fc.constant(1),
      liters: fc.integer({ min: 0, max: FULL }),
    }),
  );
  const day = fc.array(act, { minLength: 1, maxLength: 12 }).map((acts) => {
    const tank = new TestTank(200).rest(1);
    for (const { do: what, minutes, liters } of acts)
      if (what === 'glitch') tank.glitch(liters);
      else if (what === 'drive') tank.drive(minutes, liters);
      else tank[what](minutes, liters);
    return tank.readings;
  });

  it('is the same with repeated and late copies of records', () => {
    fc.assert(
      fc.property(day, fc.array(fc.nat({ max: 10_000 }), { maxLength: 30 }), (readings, repeated) => {
        const copies: FuelReading[] = [...readings];
        for (const number of repeated) {
          const index = number % copies.length;
          // A copy right after its record, or after later ones.
          copies.splice(Math.min(copies.length, index + 1 + (number % 3)), 0, copies[index]!);
        }
        expect(fuelHistory(copies, FULL)).toEqual(fuelHistory(readings, FULL));
      }),
    );
  });

  it('is the sum of its parts, wherever it is cut', () => {
    fc.assert(
      fc.property(day, fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 8 }), (readings, cuts) => {
        const history = fuelHistory(readings, FULL);
        const end = readings.at(-1)!.time;
        const times = [0, ...cuts.map((cut) => Math.round((end * cut) / 1000)).sort((a, b) => a - b), end];
        const parts = times.slice(1).map((to, index) => fuelUse(history, times[index]!, to));
        const whole = fuelUse(history, 0, end);
        for (const field of ['used', 'refuels', 'drains'] as const)
          expect(parts.reduce((sum, part) => sum + (part?.[field] ?? 0), 0)).toBeCloseTo(whole?.[field] ?? 0, 6);
      }),
    );
  });

  it('has changes of at least the share of the tank, in order and apart', () => {
    fc.assert(
      fc.property(day, (readings) => {
        const { changes } = fuelHistory(readings, FULL);
        for (const [index, { from, time, until, amount }] of changes.entries()) {
          expect(amount).toBeGreaterThanOrEqual(0.08 * FULL - 1e-9);
          expect(from).toBeLessThanOrEqual(time);
          expect(time).toBeLessThanOrEqual(until);
          if (index > 0) expect(changes[index - 1]!.time).toBeLessThan(time);
        }
      }),
    );
  });
});

/** The readings of a sensor that is wrong by up to this many liters, differently each time. */
function shakenBy(readings: readonly FuelReading[], liters: number, seed: number): FuelReading[] {
  let state = seed;
  return readings.map((reading) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return { ...reading, level: reading.level! + liters * ((2 * state) / 2 ** 31 - 1) };
  });
}

/** A machine that tilts every 20 minutes: the probe shows 5 % of the tank less, then 5 % more. */
function swinging(): TestTank {
  const tank = parked().work(20);
  tank.work(1, -20);
  for (let swing = 0; swing < 6; swing++) tank.work(19, -5).work(1, 40).work(19, -5).work(1, -40);
  return tank.work(19, -5).work(1, 20).work(60, -45);
}

function stopAndGo(): TestTank {
  const tank = parked();
  for (let leg = 0; leg < 60; leg++) tank.drive(4, 1.5).rest(6);
  return tank;
}
