import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuelHistory } from '../fuel/history.ts';
import { TestTank } from '../fuel/testing-tank.ts';
import { emptyPosition } from '../position.ts';
import { startAlerts } from './fold.ts';
import { seeFuel } from './fuel.ts';
import { RuleSet, type RuleVersion } from './rule-set.ts';
import { type AlertStep, startAlertsOut } from './step.ts';

const MINUTE_MS = 60_000;
const NOWHERE = { latitudeE7: null, longitudeE7: null };

/** A rule on changes of at least this percent of the tank. */
const rule = (kind: 'fuelDrop' | 'refuel', value: number, more: Partial<RuleVersion> = {}): RuleVersion => ({
  ...{ ruleId: kind === 'refuel' ? value : 100 + value, version: 1, kind, severity: 'low', value },
  ...{ from: 0, to: Number.POSITIVE_INFINITY, sensor: null, placeIds: null, schedule: null },
  ...{ persistsSeconds: 300, coolDownMinutes: 0, ...more },
});

/** Returns the alerts of a tank of 100, as kind, threshold and rounded value at its end. */
function alertsOf(tank: TestTank, ...versions: RuleVersion[]) {
  const rules = new RuleSet(versions);
  const out = startAlertsOut();
  let fold = startAlerts();
  for (const { time, level, rests, runs } of tank.readings) {
    // As if each record came after a restart of the server.
    fold = JSON.parse(JSON.stringify(fold));
    const position = { ...emptyPosition(time), ignition: runs, fuelPercent: level };
    const doing = rests ? (runs ? 'idle' : 'stopped') : 'moving';
    const found = { drivingEvents: [], crossings: [], visits: [], inside: [], fixes: [], at: NOWHERE, before: NOWHERE };
    const spells = [{ doing, from: time - MINUTE_MS, to: time }] as AlertStep['spells'];
    const more = { wasAbsent: false, speedLimit: null, displacedMeters: 100 };
    seeFuel(fold, position, { time, position, spells, ...found, ...more }, rules, out);
  }
  return out.raised.map(({ ruleId, since, kind, threshold }) => {
    const ended = out.ended.find((it) => it.ruleId === ruleId && it.since === since);
    const value = ended?.value ?? fold.watching[String(ruleId)]?.peak;
    return [kind, threshold, Math.round(value!)];
  });
}

const parked = () => new TestTank(90).drive(20, 1).rest(30);
const TWO_THEFTS = [
  ['fuelDrop', 8, 40],
  ['fuelDrop', 8, 20],
];
const REFUEL_AND_THEFT = [
  ['refuel', 3, 40],
  ['fuelDrop', 8, 40],
];
const BOTH = [rule('refuel', 3), rule('fuelDrop', 8)];

describe('alerts about fuel', () => {
  it.each([
    ['a theft with the engine off', parked().rest(6, -20).rest(60), [['fuelDrop', 8, 20]]],
    ['a theft from an idling truck', parked().work(20).work(6, -20).work(60), [['fuelDrop', 8, 19]]],
    ['a refuel with the engine on', parked().work(60, -8).work(3, 40).work(20), [['refuel', 3, 40]]],
    ['a shift of work', parked().work(480, -72).rest(60), []],
    ['a shift of work that reports each 20 minutes', parked().work(480, -72, 20).rest(60), []],
    ['a shift of work that reports each half hour', parked().work(480, -72, 30).rest(60), []],
    ['swings of 5 % during work', swinging(), []],
    [
      'a theft after a refuel in the same rest',
      parked().rest(3, -40).rest(40).rest(4, 40).rest(20).rest(6, -20).rest(60),
      TWO_THEFTS,
    ],
    [
      'a theft of what was just refueled',
      parked().drive(60, 50).rest(20).rest(4, 40).rest(8).rest(6, -40).rest(60),
      REFUEL_AND_THEFT,
    ],
    ['two refuels', parked().drive(60, 60).rest(20).rest(4, 20).rest(60).rest(4, 20).rest(60), [['refuel', 3, 40]]],
    [
      'a slow refuel, then work',
      parked().drive(60, 60).rest(20).rest(40, 50).work(240, -30).rest(10),
      [['refuel', 3, 50]],
    ],
    ['a glitch, then nothing', parked().drive(60, 60).rest(20).glitch(95).glitch(95).rest(60), []],
    ['work after a theft', parked().work(6, -10).work(240, -24).rest(10), [['fuelDrop', 8, 9]]],
  ])('%s', (_, tank, expected) => {
    expect(alertsOf(tank, ...BOTH)).toEqual(expected);
  });

  it('find the same thefts as the ledger, however often a tank is refueled and robbed in one rest', () => {
    const change = fc.record({
      amount: fc.integer({ min: 12, max: 40 }),
      minutes: fc.integer({ min: 1, max: 8 }),
      pause: fc.integer({ min: 40, max: 90 }),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(change, change), { minLength: 1, maxLength: 4 }), (pairs) => {
        const tank = new TestTank(45).drive(20, 1).rest(30);
        for (const [refuel, theft] of pairs) {
          tank.rest(refuel.minutes, refuel.amount).rest(refuel.pause);
          tank.rest(theft.minutes, -Math.min(theft.amount, tank.level)).rest(theft.pause);
        }
        const { changes } = fuelHistory(tank.readings, 100);
        const drains = changes.flatMap(({ kind, amount }) => (kind === 'drain' ? [Math.round(amount)] : []));
        expect(alertsOf(tank, rule('fuelDrop', 8)).map(([, , value]) => value)).toEqual(drains);
      }),
      { numRuns: 60 },
    );
  });

  it('of a rule on larger drops count what was taken, not what the engine uses afterwards', () => {
    const tank = parked().work(6, -10).work(240, -24).rest(10);
    expect(alertsOf(tank, rule('fuelDrop', 4), rule('fuelDrop', 15))).toEqual([['fuelDrop', 4, 9]]);
  });

  it('are judged by the rules in force alone', () => {
    const early = { to: 20 * MINUTE_MS };
    expect(alertsOf(parked().work(480, -72, 20), rule('fuelDrop', 3, early), rule('fuelDrop', 8))).toEqual([]);
  });

  it('are not raised by work where the sensor is noisy', () => {
    const tank = parked().work(480, -72);
    tank.readings.forEach((reading, index) => {
      reading.level! += 10 * Math.sin(index * 2.4) + 2 * Math.sin(index / 10);
    });
    expect(alertsOf(tank, rule('fuelDrop', 3))).toEqual([]);
  });
});

/** A machine that tilts: the probe shows 5 % of the tank less for 20 minutes, then as before. */
function swinging(): TestTank {
  const tank = parked();
  for (let swing = 0; swing < 6; swing++) tank.work(20).work(1, -5).work(20).work(1, 5);
  return tank.work(20);
}
