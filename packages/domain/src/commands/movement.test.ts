import { describe, expect, it } from 'vitest';
import { type Dispatch, hasMoved } from './movement.ts';
import type { FixReport, Report } from './safety-gate.ts';

const SENT_AT = 1_800_000_000_000;
const METERS_PER_DEGREE = 111_195;

/** Returns a report received some seconds after sending, some metres north of the place of rest. */
function report(seconds: number, part: Partial<Report> & { meters?: number; kmh?: number | null } = {}): FixReport {
  const { meters = 0, kmh = 0, ...rest } = part;
  const fix = { latitude: 10 + meters / METERS_PER_DEGREE, longitude: 20, accuracyMeters: 5 };
  return {
    fixTime: SENT_AT + seconds * 1000,
    receivedAt: SENT_AT + Math.max(seconds, 0) * 1000,
    buffered: false,
    ignition: null,
    motion: null,
    ...rest,
    fix: { ...fix, speedMetersPerSecond: kmh === null ? null : kmh / 3.6 },
  };
}

function sent(proof: 'ignitionOff' | 'atRest', secondsAgo = 10): Dispatch {
  return { sentAt: SENT_AT, gate: { open: true, proof, report: report(-secondsAgo) } };
}
const parked = sent('ignitionOff', 3600);
const resting = sent('atRest');
const on = { ignition: true };
const none = { fix: undefined };
const untimed = (part: Partial<Report>): Report => ({ ...report(5), ...none, fixTime: null, ...part });

describe('movement after sending a cut', () => {
  it.each<[string, Dispatch, Report[], boolean]>([
    ['nothing came', resting, [], false],
    ['stands on', resting, [report(5), report(10, { meters: 20, kmh: 2 })], false],
    ['5 km/h', resting, [report(5, { kmh: 5 })], true],
    ['4.9 km/h', resting, [report(5, { kmh: 4.9 })], false],
    ['one fast fix among others', resting, [report(5), report(6, { kmh: 20 }), report(7)], true],
    ['a parked one with a wild speed', parked, [report(5, { kmh: 9 })], false],
    ['a parked one, started, that goes', parked, [report(4, { ...on, ...none }), report(5, { kmh: 9 })], true],
    ['a parked one, started, that stands', parked, [report(5, on)], false],
    ['an engine that is off and a wild speed', resting, [report(5, { kmh: 9, ignition: false })], false],
    ['104 m by a fix of 5 m', parked, [report(5, { meters: 104 })], false],
    ['106 m', parked, [report(5, { meters: 106 })], true],
    ['34 m in motion', parked, [report(5, { meters: 34, motion: true })], false],
    ['36 m in motion', parked, [report(5, { meters: 36, motion: true })], true],
    ['a shaken sensor', parked, [report(5, { motion: true })], false],
    ['a stored report', resting, [report(5, { kmh: 30, buffered: true, receivedAt: SENT_AT + 400_000 })], true],
    ['a fix that was under way when it was sent', resting, [report(-2, { kmh: 30 })], true],
    ['what was before the proof', resting, [report(-11, { kmh: 30 })], false],
    ['a drive of before the proof', parked, [report(-3700, { ...on, kmh: 30, buffered: true })], false],
    ['a drive that the proof did not know of', parked, [report(-300, { ...on, kmh: 30, buffered: true })], true],
    ['an engine that runs, in motion, by a time that cannot be', parked, [untimed({ ...on, motion: true })], true],
    ['5 km/h without a place, started', parked, [untimed({ ...on, looseSpeedMetersPerSecond: 1.4 })], true],
    ['5 km/h without a place', resting, [untimed({ looseSpeedMetersPerSecond: 1.4 })], false],
  ])('%s', (_name, dispatch, reports, expected) => {
    expect(hasMoved(reports, dispatch)).toBe(expected);
    expect(hasMoved(reports.toReversed(), dispatch)).toBe(expected);
  });

  it('counts despite a very inaccurate fix', () => {
    const wild = report(5, { meters: 250 });
    const vague: Report = { ...wild, fix: { ...wild.fix, accuracyMeters: 5000 } };
    expect(hasMoved([vague], parked)).toBe(true);
  });
});
