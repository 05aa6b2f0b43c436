import { describe, expect, it } from 'vitest';
import { absencesOf, openRows, rulesOf, startFold, statusNow } from './index.ts';
import { at, type Journey, journey, START, told } from './testing-journey.ts';

const HOUR = 3600;
function last(trip: Journey, source = {}): string {
  const { fold, rules } = trip.derive(source);
  const { interval } = openRows(fold, rules);
  return `${interval!.status} ${at(interval!.startTime)}-`;
}

describe('offline in history', () => {
  const fixed = { primary: { movingIntervalSeconds: 300, parkedIntervalSeconds: 6 * HOUR } };
  it.each([
    ['three intervals of 5 min', true, 900, false],
    ['three intervals of 5 min', true, 901, true],
    ['1.25 intervals of 6 h and half an hour', false, 8 * HOUR, false],
    ['1.25 intervals of 6 h and half an hour', false, 8 * HOUR + 1, true],
  ])('is a silence longer than %s (ignition %s): %d s is %s', (_, ignition, seconds, offline) => {
    const trip = journey().record(0, 0, { ignition }).record(seconds, 0);
    const statuses = told(trip.derive(fixed).derived);
    expect(statuses.some((row) => row === `offline 0-${seconds}`)).toBe(offline);
  });

  it('takes at least ten minutes', () => {
    const silent = (seconds: number) =>
      told(
        journey()
          .record(0, 10)
          .record(seconds, 10)
          .derive({ primary: { movingIntervalSeconds: 10 } }).derived,
      );
    expect(silent(600)).toEqual(['nolocation 0-600']);
    expect(silent(601)).toEqual(['offline 0-601']);
  });

  it('is learned if no interval is set: a device that reports every two hours while parked is not offline', () => {
    const trip = journey()
      .record(0, 0, { ignition: false })
      .repeat(200, 2 * HOUR, 0);
    const statuses = told(trip.derive().derived);
    const lastOffline = statuses.findLastIndex((row) => row.startsWith('offline'));
    expect(lastOffline).toBeLessThan(20);
  });
});

describe('no location', () => {
  it.each([
    [599, 'moving 0-'],
    // After driving, everything since the last fix is unknown (decisions.md, "Hops").
    [600, 'nolocation 0-'],
  ])('while in use: after %d s without a fix it is "%s"', (seconds, expected) => {
    const trip = journey().record(0, 10, { ignition: true }).blind(60);
    for (let passed = 0; passed + 60 <= seconds - 1; passed += 60) trip.blind(60);
    trip.blind(60 + seconds - trip.now);
    expect(last(trip)).toBe(expected);
  });

  it.each([
    [24 * HOUR - 1, 'stopped 0-'],
    [24 * HOUR, `nolocation ${24 * HOUR}-`],
  ])('while parked: after %d s it is "%s"', (seconds, expected) => {
    const trip = journey().record(0, 0, { ignition: false });
    while (trip.now + HOUR < seconds) trip.blind(HOUR);
    trip.blind(seconds - trip.now);
    expect(last(trip)).toBe(expected);
  });

  it('ends immediately with the first fix', () => {
    const trip = journey().record(0, 10, { ignition: true });
    for (let index = 0; index < 12; index++) trip.blind(60);
    expect(last(trip.record(60, 0))).toBe('idle 780-');
  });
});

describe('charging', () => {
  it.each([
    [59, 'stopped 0-'],
    [60, 'charging 30-'],
  ])('when plugged and stationary for %d s: "%s"', (seconds, expected) => {
    const trip = journey().record(0, 0, { ignition: false }).record(30, 0, { charging: true }).record(seconds, 0);
    expect(last(trip, { assetType: 'evehicle48' })).toBe(expected);
  });

  it.each([
    [97.9, 'charging'],
    [98, 'charged'],
  ])('at %d %% is "%s"', (batteryPercent, expected) => {
    const trip = journey().record(0, 0, { ignition: false }).record(30, 0, { charging: true });
    trip.record(60, 0).record(60, 0, { batteryPercent });
    expect(last(trip, { assetType: 'evehicle48' })).toContain(`${expected} `);
  });

  it('distinguishes a battery swap from a jump of charge while parked and unplugged', () => {
    const swap = (toPercent: number) => {
      const trip = journey().record(0, 0, { ignition: false, batteryPercent: 20 });
      return trip.record(300, 0, { batteryPercent: toPercent }).derive({ assetType: 'evehicle48' }).derived.events;
    };
    expect(swap(39)).toEqual([]);
    expect(swap(40)).toMatchObject([{ type: 'batterySwapped', fromPercent: 20, toPercent: 40 }]);
  });
});

describe('the order of statuses', () => {
  it('is fault, error, moving, active, idle', () => {
    const drive = () => journey().record(0, 10, { ignition: true });
    expect(last(drive().record(60, 10, { faultCodes: 1, deviceFault: true }))).toContain('fault');
    expect(last(drive().record(60, 10, { deviceFault: true }))).toContain('error');
    expect(last(drive().record(60, 10), { assetType: 'tractor' })).toContain('moving');
    expect(last(journey().record(0, 0, { ignition: true }), { assetType: 'tractor' })).toContain('active');
    expect(last(journey().record(0, 0, { ignition: true }))).toContain('idle');
  });

  it('keeps the movement under a fault, for trips and totals', () => {
    const trip = journey().record(0, 10, { ignition: true }).repeat(10, 60, 10, { faultCodes: 1 });
    const { fold, rules } = trip.derive();
    expect(openRows(fold, rules).interval!.activity).toBe('moving');
    expect(openRows(fold, rules).trip!.movingSeconds).toBe(600);
  });
});

describe('two devices', () => {
  const auxiliary = { deviceRole: 'auxiliary' as const };
  const source = { primary: { movingIntervalSeconds: 60 }, auxiliary: { movingIntervalSeconds: 60 } };

  it('the auxiliary is ignored while the primary reports', () => {
    const trip = journey().record(0, 10).record(30, 0, auxiliary).record(30, 10).record(30, 0, auxiliary);
    expect(last(trip, source)).toBe('moving 0-');
  });

  it('and determines the state while the primary is offline', () => {
    const trip = journey().record(0, 10).repeat(12, 60, 0, auxiliary);
    const { fold, derived, rules } = trip.derive(source);
    expect(fold.device.auxiliary).toBe(true);
    expect(derived.events).toContainEqual({ type: 'deviceSwitched', time: START + 660_000, to: 'auxiliary' });
    expect(told(derived).some((row) => row.startsWith('offline'))).toBe(false);
    expect(statusNow(fold, fold.last.time, fold.last.time, rules).drivenBy).toBe('auxiliary');
    expect(trip.record(60, 10).derive(source).fold.device.auxiliary).toBe(false);
  });
});

describe('the live status', () => {
  const rules = rulesOf({ assetType: 'car', primary: { movingIntervalSeconds: 60, parkedIntervalSeconds: 300 } });
  const live = (trip: Journey, seconds: number, options = {}) => {
    const { fold } = trip.derive({ primary: { movingIntervalSeconds: 60, parkedIntervalSeconds: 300 } });
    return statusNow(fold, fold.last.time, fold.last.time + seconds * 1000, rules, options);
  };

  it('is pending before the first packet, and without a device', () => {
    expect(statusNow(startFold(), null, START, rules).status).toBe('pending');
    const absences = absencesOf([{ from: START - 60_000, to: START + 5_000 }]);
    const { fold, rules: without } = journey().record(0, 10).derive({ absences });
    expect(statusNow(fold, START, START + 6_000, without)).toMatchObject({ status: 'pending', since: START + 5_000 });
  });

  it.each([
    [300, 'moving', 0],
    [301, 'nolocation', 0],
    [600, 'nolocation', 0],
    [601, 'offline', 0],
  ])('goes offline by receive time: after %d s it is %s since the last packet', (seconds, status, since) => {
    const now = live(journey().record(0, 10, { ignition: true }), seconds);
    expect([now.status, at(now.since)]).toEqual([status, since]);
  });

  it('passes thresholds by time alone and returns the time of its next change', () => {
    const trip = journey().record(0, 10, { ignition: true }).record(60, 0);
    expect(live(trip, 119)).toMatchObject({ status: 'moving', nextChangeAt: START + 180_000 });
    expect(live(trip, 120)).toMatchObject({ status: 'idle', since: START + 60_000 });
  });

  it('is due again when the time of the device reaches other thresholds', () => {
    const { fold } = journey().record(0, 10, { ignition: true }).derive();
    const values = { offlineMinimumSeconds: 60, offlineIntervals: 1 };
    const versions = [{ assetType: undefined, validFrom: START + 100_000, values }];
    const changed = rulesOf({ assetType: 'car', versions, primary: { movingIntervalSeconds: 60 } });
    // The packet took 30 s.
    const now = (seconds: number) => statusNow(fold, START + 30_000, START + seconds * 1000, changed);
    expect(now(110)).toMatchObject({ status: 'moving', nextChangeAt: START + 130_000 });
    expect(now(130).status).toBe('offline');
  });

  it('keeps the movement under NPA', () => {
    const now = live(journey().record(0, 10), 10, { npa: true });
    expect([now.status, now.movement]).toEqual(['npa', 'moving']);
  });

  it('applies a buffer that is being emptied to its past times', () => {
    const { fold } = journey().record(0, 10, { ignition: true }).record(60, 0).derive();
    const receivedAt = START + 86_400_000;
    expect(statusNow(fold, receivedAt, receivedAt + 10_000, rules).status).toBe('moving');
  });
});
