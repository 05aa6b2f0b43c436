import { abilitiesOf } from '@waymark/protocols/abilities.ts';
import { protocolOf } from '@waymark/protocols/find-protocol.ts';
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import { expect, test } from 'vitest';
import { planDay } from './day.ts';
import { FLEET } from './fleet.ts';
import { luhnDigit } from './imei.ts';
import { awayUntil, dayOf, historyBetween, recordsAfter } from './stream.ts';
import { weekOf } from './week.ts';

const DAY = 86_400_000;
const NOON = Date.parse('2026-06-10T12:00:00Z');
const UTC = { timeZone: 'UTC', startedAt: NOON };
const reporting = FLEET.filter((asset) => asset.device !== undefined && asset.quirk !== 'neverReports');
const week = FLEET.map((asset) => ({
  asset,
  records: Array.from({ length: 7 }, (_, day) => planDay(asset, dayOf(NOON + day * DAY, 'UTC'))),
}));

test('the fleet is recognizable as a demo: about forty assets, distinct IMEIs of the test range, valid by Luhn', () => {
  expect(FLEET.length).toBeGreaterThanOrEqual(40);
  const imeis = FLEET.flatMap((asset) => asset.device?.imei ?? []);
  expect(new Set(imeis).size).toBe(imeis.length);
  expect(luhnDigit('49015420323751')).toBe('8');
  for (const { device } of FLEET) {
    if (device?.protocol === 'jt808') expect(device.imei).toMatch(/^990\d{9}$/);
    else if (device) {
      expect(device.imei).toMatch(/^00\d{13}$/);
      expect(luhnDigit(device.imei.slice(0, 14))).toBe(device.imei[14]);
    }
  }
  expect(new Set(FLEET.map((asset) => asset.name)).size).toBe(FLEET.length);
  expect(new Set(FLEET.map((asset) => asset.type)).size).toBeGreaterThanOrEqual(12);
  expect(new Set(FLEET.flatMap((asset) => asset.device?.protocol ?? []))).toEqual(
    new Set(PROTOCOLS.map(({ name }) => name)),
  );
  for (const { device } of FLEET)
    if (device) expect(protocolOf(device.protocol)?.models.map(({ name }) => name)).toContain(device.model);
  expect(new Set(FLEET.map((asset) => asset.device?.transport))).toEqual(new Set(['tcp', 'udp', 'http', undefined]));
});

test('every command works on several assets of each capable protocol, and there are assets without any', () => {
  const able = {
    relay: new Map<string, number>(),
    lock: new Map<string, number>(),
    interval: new Map<string, number>(),
  };
  let unable = 0;
  for (const { device, auxiliary } of FLEET) {
    const own = abilitiesOf(device?.protocol ?? null, device?.model ?? null, device?.immobilizationType ?? null);
    const covert = auxiliary && abilitiesOf(auxiliary.protocol, auxiliary.model, auxiliary.immobilizationType);
    if (!own.relay && !own.lock) unable++;
    // Only devices over TCP have a connection for orders.
    if (own.relay) expect(device?.transport).toBe('tcp');
    for (const [ability, protocol] of [
      ['relay', own.relay && device?.protocol],
      ['lock', own.lock && device?.protocol],
      ['interval', covert?.interval && auxiliary?.protocol],
    ] as const)
      if (protocol) able[ability].set(protocol, (able[ability].get(protocol) ?? 0) + 1);
  }
  const several = (ability: keyof typeof able): string[] =>
    [...able[ability]].flatMap(([protocol, count]) => (count >= 2 ? protocol : [])).sort();
  expect(several('relay')).toEqual(['gt06', 'jt808', 'queclink', 'teltonika', 'wialon']);
  expect(several('lock')).toEqual(['jt808', 'teltonika']);
  expect(several('interval')).toEqual(['gt06', 'jt808', 'queclink', 'teltonika']);
  expect(unable).toBeGreaterThanOrEqual(5);
  expect(new Set(FLEET.map(({ device }) => device?.immobilizationType))).toEqual(
    new Set(['starter', 'fuel', 'none', undefined]),
  );
});

test('a plan depends only on asset and day', () => {
  for (const { asset, records } of week) expect(planDay(asset, dayOf(NOON, 'UTC'))).toEqual(records[0]);
});

test('each day is within its bounds, in strict order, without a silence beyond two intervals', () => {
  for (const { asset, records } of week) {
    if (asset.device === undefined) continue;
    const all = records.flat();
    const { start } = dayOf(NOON, 'UTC');
    expect(all[0]!.fixTime).toBeGreaterThanOrEqual(start);
    expect(all.at(-1)!.fixTime).toBeLessThan(start + 7 * DAY);
    let [shortest, longest] = [Infinity, 0];
    for (let index = 1; index < all.length; index++) {
      const gap = all[index]!.fixTime - all[index - 1]!.fixTime;
      shortest = Math.min(shortest, gap);
      longest = Math.max(longest, gap);
    }
    expect(shortest, asset.name).toBeGreaterThan(0);
    // At rest with the engine on, it reports at a third of the rate.
    const standing = Math.max(asset.device.parkedIntervalSeconds, 3 * asset.device.movingIntervalSeconds);
    expect(longest, asset.name).toBeLessThanOrEqual(2 * standing * 1000);
  }
});

test('history and live feed fit together without duplicates or gaps, at any cut', () => {
  for (const asset of reporting) {
    const from = NOON - 0.6 * DAY;
    const whole = [...historyBetween(asset, from, NOON + 0.3 * DAY, UTC)];
    for (const cut of [NOON, whole[whole.length >> 1]?.fixTime ?? NOON, dayOf(NOON, 'UTC').start]) {
      const history = [...historyBetween(asset, from, cut, UTC)];
      const live = [];
      for (const record of recordsAfter(asset, cut, UTC)) {
        if (record.fixTime > NOON + 0.3 * DAY) break;
        live.push(record);
      }
      expect([...history, ...live.filter((record) => !record.fine)]).toEqual(whole);
    }
  }
});

test('the fleet follows local days, also when the clocks change', () => {
  const day = dayOf(Date.parse('2026-03-29T12:00:00Z'), 'Europe/Berlin');
  expect(day.end - day.start).toBe(23 * 3_600_000);
  for (const asset of reporting.slice(0, 12)) {
    const records = planDay(asset, day);
    expect(records[0]!.fixTime).toBeGreaterThanOrEqual(day.start);
    expect(records.at(-1)!.fixTime).toBeLessThan(day.end);
  }
});

test('every vehicle is home before midnight', () => {
  for (const asset of FLEET) {
    for (const day of weekOf(asset).days) {
      const seconds = day.activities.reduce((sum, activity) => sum + activity.seconds, day.startSeconds);
      expect(seconds, asset.name).toBeLessThan(23.6 * 3600);
    }
  }
});

test('at least 99 % of the fixes on roads keep to 1.2 × the limit, except for vehicles that speed on purpose', () => {
  let fixes = 0;
  let fast = 0;
  for (const record of week.flatMap(({ records }) => records.flat())) {
    if (record.limitKmh === undefined || record.speeding) continue;
    fixes++;
    if ((record.speedMetersPerSecond ?? 0) * 3.6 > record.limitKmh * 1.2) fast++;
  }
  expect(fixes).toBeGreaterThan(100_000);
  expect(fast / fixes).toBeLessThan(0.01);
});

test('no vehicle jumps, and its odometer agrees with its track', () => {
  const faults: string[] = [];
  for (const { asset, records } of week) {
    const all = records.flat();
    let track = 0;
    for (let index = 1; index < all.length; index++) {
      const [from, to] = [all[index - 1]!, all[index]!];
      const meters = Math.hypot(to.latitude! - from.latitude!, to.longitude! - from.longitude!) * 111_195;
      const seconds = (to.fixTime - from.fixTime) / 1000;
      const where = `${asset.name} at ${new Date(to.fixTime).toISOString()}`;
      if (meters > 40 * seconds) faults.push(`${where} jumps ${meters} m`);
      if (to.odometerMeters !== undefined && to.odometerMeters < from.odometerMeters!) faults.push(`${where} odometer`);
      if (to.engineSeconds !== undefined && to.engineSeconds < from.engineSeconds!) faults.push(`${where} engine`);
      if (to.motion && (to.ignition ?? true)) track += meters;
    }
    const driven = (all.at(-1)?.odometerMeters ?? 0) - (all[0]?.odometerMeters ?? 0);
    if (driven > 50_000) expect(driven / track, asset.name).toBeGreaterThan(0.85);
    if (driven > 50_000) expect(driven / track, asset.name).toBeLessThan(1.2);
  }
  expect(faults).toEqual([]);
});

test('counters continue from one week to the next', () => {
  for (const asset of reporting) {
    const sunday = planDay(asset, dayOf(Date.parse('2026-06-14T12:00:00Z'), 'UTC')).at(-1)!;
    const monday = planDay(asset, dayOf(Date.parse('2026-06-15T12:00:00Z'), 'UTC'))[0]!;
    if (sunday.odometerMeters !== undefined)
      expect(Math.abs(monday.odometerMeters! - sunday.odometerMeters)).toBeLessThan(3);
    if (sunday.fuelLiters !== undefined) expect(Math.abs(monday.fuelLiters! - sunday.fuelLiters)).toBeLessThan(1);
    if (sunday.charging !== undefined)
      expect(Math.abs(monday.batteryPercent! - sunday.batteryPercent!)).toBeLessThan(3);
  }
});

test('tanks are filled at rest and never empty; batteries are charged and full in time', () => {
  let refuels = 0;
  let lowest = Infinity;
  for (const { asset, records } of week) {
    const all = records.flat();
    const charge = all.filter((record) => record.charging !== undefined).map((record) => record.batteryPercent!);
    if (charge.length > 0) {
      expect(Math.min(...charge), asset.name).toBeGreaterThan(8);
      expect(all.some((record) => record.charging && record.batteryPercent! >= 98)).toBe(true);
      expect(all.some((record) => record.charging && record.batteryPercent! < 90)).toBe(true);
    }
    for (let index = 1; index < all.length; index++) {
      const level = all[index]!.fuelLiters ?? all[index]!.fuelPercent;
      const before = all[index - 1]!.fuelLiters ?? all[index - 1]!.fuelPercent;
      if (level === undefined || before === undefined) continue;
      lowest = Math.min(lowest, level);
      if (level <= before + 5) continue;
      refuels++;
      expect(all[index]!.speedMetersPerSecond).toBe(0);
      expect(all[index]!.ignition).toBe(false);
    }
  }
  expect(lowest).toBeGreaterThan(0);
  expect(refuels).toBeGreaterThan(40);
});

test('the records contain what each status needs', () => {
  const all = week.flatMap(({ records }) => records.flat());
  const of = (quirk: string): typeof all => {
    const asset = FLEET.find((candidate) => candidate.quirk === quirk)!;
    return [...historyBetween(asset, NOON - 2 * DAY, NOON, UTC)];
  };
  // Moving, idle, stopped.
  expect(all.some((record) => record.ignition && record.speedMetersPerSecond! > 5)).toBe(true);
  expect(all.some((record) => record.ignition === false && record.speedMetersPerSecond === 0)).toBe(true);
  const truck = week[0]!.records.flat();
  expect(
    truck.some(
      (record, index) =>
        record.ignition &&
        record.speedMetersPerSecond === 0 &&
        truck[index + 6]?.ignition &&
        truck.slice(index, index + 6).every((next) => next.ignition && next.speedMetersPerSecond === 0) &&
        truck[index + 6]!.fixTime - record.fixTime > 120_000,
    ),
  ).toBe(true);
  // Active: a working machine with ignition on that rests or creeps.
  const machine = week.find(({ asset }) => asset.type === 'construction')!.records.flat();
  expect(machine.filter((record) => record.ignition && record.speedMetersPerSecond! < 1.38).length).toBeGreaterThan(
    500,
  );
  // Transit: moves more than 200 m with the ignition off and a constant odometer.
  const towed = of('towed').filter((record) => record.ignition === false && record.motion);
  expect(towed.length).toBeGreaterThan(20);
  expect(towed.some((record) => record.events?.some((event) => event.type === 'towing'))).toBe(true);
  // Offline, no location, fault, error, pending.
  expect(of('offlineSinceYesterday').at(-1)!.fixTime).toBeLessThan(dayOf(NOON, 'UTC').start);
  expect(
    of('noLocation')
      .filter((record) => record.fixTime > NOON - 1.2 * DAY)
      .every((record) => !record.valid),
  ).toBe(true);
  expect(of('faultCode').every((record) => Number(record.attributes?.faultCodeCount) > 0)).toBe(true);
  const alarms = of('deviceFault').filter(
    (record) => record.attributes?.alarm === 'tampering' && record.fixTime > NOON - DAY / 2,
  );
  for (let index = 1; index < alarms.length; index++) {
    expect(alarms[index]!.fixTime - alarms[index - 1]!.fixTime).toBeLessThan(600_000);
  }
  expect(alarms.at(-1)!.fixTime).toBeGreaterThan(NOON - 600_000);
  expect(of('neverReports')).toEqual([]);
  expect(FLEET.some((asset) => asset.device === undefined)).toBe(true);
  expect(FLEET.some((asset) => asset.quirk === 'nonPerforming')).toBe(true);
  // Events reported by the device.
  const types = new Set(all.flatMap((record) => record.events?.map((event) => event.type) ?? []));
  expect([...types].sort()).toEqual([
    ...['crash', 'harshAcceleration', 'harshBraking', 'harshCornering', 'overspeed', 'towing'],
  ]);
  // A crash is a bump at walking pace, after which the vehicle is stationary.
  const crashed = week.find(({ asset }) => asset.quirk === 'crashes')!.records.flat();
  const bumps = crashed.flatMap(({ events }, index) => (events?.some(({ type }) => type === 'crash') ? [index] : []));
  expect(bumps.length).toBe(4);
  for (const index of bumps) {
    expect(crashed[index]!.fine).toBe(false);
    expect(crashed[index]!.speedMetersPerSecond).toBeLessThan(5);
    expect(crashed[index + 1]!.speedMetersPerSecond).toBe(0);
  }
});

test('a vehicle is on the road at any hour', () => {
  const day = week.map(({ records }) => records[0]!);
  for (let hour = 0; hour < 24; hour++) {
    const from = dayOf(NOON, 'UTC').start + hour * 3_600_000;
    const moving = day.filter((records) =>
      records.some(
        (record) => record.fixTime >= from && record.fixTime < from + 3_600_000 && record.speedMetersPerSecond! > 4,
      ),
    );
    expect(moving.length, `hour ${hour}`).toBeGreaterThan(hour >= 6 && hour < 20 ? 7 : 1);
  }
});

test('a week of history has at most 700,000 records', () => {
  const count = week.reduce((sum, { records }) => sum + records.flat().filter((record) => !record.fine).length, 0);
  expect(count).toBeGreaterThan(200_000);
  expect(count).toBeLessThan(700_000);
});

test('a device that loses its network regains it within the hour', () => {
  const asset = FLEET.find((candidate) => candidate.quirk === 'losesNetwork')!;
  const away = [];
  for (let time = dayOf(NOON, 'UTC').start; time < dayOf(NOON, 'UTC').end; time += 60_000) {
    const until = awayUntil(asset, time, 'UTC');
    if (until === undefined) continue;
    away.push(time);
    expect(until).toBeGreaterThan(time);
    expect(until - time).toBeLessThanOrEqual(3_600_000);
  }
  expect(away.length).toBeGreaterThan(60);
  expect(awayUntil(FLEET[0]!, NOON, 'UTC')).toBeUndefined();
});
