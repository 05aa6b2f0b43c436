import { describe, expect, it } from 'vitest';
import { compliancePercent, isOver, nextMarker, type PlannedRun, progressOf } from './progress.ts';
import type { MarkerResult } from './result.ts';
import type { Marker } from './route.ts';

const at = (time: string) => Date.parse(`2026-05-04T${time}:00Z`);
const marker = (longitude: number, more: Partial<Marker> = {}): Marker => ({
  ...{ name: '', address: 'A', type: 'stop', latitude: 0, longitude, placeId: null },
  ...{ arriveFrom: null, arriveUntil: null, staySeconds: null },
  ...more,
});
const passed = (time: string | null, left: string | null = time): MarkerResult => ({
  ...{ state: time === null ? 'missed' : 'covered', nearestMeters: null },
  ...{ passedAt: time === null ? null : at(time), leftAt: left === null ? null : at(left) },
});
const run = (
  results: MarkerResult[],
  markers = [marker(0), marker(1), marker(4)],
  startedAt = '08:00',
): PlannedRun => ({
  ...{ markers, results, durationSeconds: 4 * 3600, startedAt: at(startedAt), endedAt: null },
  ...{ day: '2026-05-04', timeZone: 'UTC', shiftFrom: '00:00' },
});
const told = (one: PlannedRun) =>
  progressOf(one).map(({ expectedAt, lateSeconds }) => [
    expectedAt === null ? null : new Date(expectedAt).toISOString().slice(11, 16),
    lateSeconds === null ? null : lateSeconds / 60,
  ]);

describe('the plan of a run', () => {
  it('shares the duration by the distances from the start on', () => {
    expect(told(run([passed('07:30', '08:00'), passed('09:10'), passed(null)]))).toEqual([
      [null, null],
      ['09:00', 10],
      ['12:00', null],
    ]);
  });

  it('counts planned stays', () => {
    const markers = [marker(0), marker(1, { staySeconds: 3600 }), marker(4)];
    expect(told(run([passed('08:00'), passed(null), passed(null)], markers)).map(([time]) => time)).toEqual([
      null,
      '08:45',
      '12:00',
    ]);
  });

  it('prefers the time of the marker: early before it, late after it, in time between', () => {
    const timed = (time: string) =>
      told(
        run(
          [passed('08:00'), passed(time), passed(null)],
          [marker(0), marker(1, { arriveFrom: '10:00', arriveUntil: '10:30' }), marker(4)],
        ),
      )[1];
    expect(timed('09:45')).toEqual(['10:30', -15]);
    expect(timed('10:00')).toEqual(['10:30', 0]);
    expect(timed('10:30')).toEqual(['10:30', 0]);
    expect(timed('10:36')).toEqual(['10:30', 6]);
  });

  it('has times after midnight on the next day of a night shift', () => {
    const night = {
      ...run([passed(null), passed(null)], [marker(0), marker(1, { arriveUntil: '01:00' })]),
      shiftFrom: '22:00',
    };
    expect(progressOf(night)[1]!.expectedAt).toBe(Date.parse('2026-05-05T01:00:00Z'));
  });

  it('expects the next marker with the delay so far, never in the past', () => {
    const one = run([passed('07:50', '08:00'), passed('09:30', '09:30'), passed(null)]);
    expect(nextMarker(one, at('10:00'))).toEqual({ index: 2, expectedAt: at('12:30'), lateSeconds: 1800 });
    expect(nextMarker(one, at('13:00'))).toEqual({ index: 2, expectedAt: at('13:00'), lateSeconds: 3600 });
    expect(nextMarker(run([passed(null), passed(null), passed(null)]), at('09:00'))).toBeUndefined();
    const ended = { ...run([passed('08:00'), passed(null), passed('12:00')]), endedAt: at('12:00') };
    expect(nextMarker(ended, at('13:00'))).toBeUndefined();
  });

  it('expects the marker after the start, wherever the vehicle rested before', () => {
    const atEnd = run([passed('08:00'), passed(null), passed('00:00', '07:00')]);
    expect(nextMarker(atEnd, at('08:30'))?.index).toBe(1);
    expect(told(atEnd)[2]).toEqual(['12:00', null]);
    const between = run([passed('08:00'), passed('00:00', '07:00'), passed(null)]);
    expect(nextMarker(between, at('08:30'))?.index).toBe(1);
    expect(nextMarker(run([passed(null), passed(null), passed('00:00', '07:00')]), at('07:30'))).toBeUndefined();
  });

  it('is over at the end marker, or when its window is', () => {
    expect(isOver(null, at('10:00'), at('09:59'))).toBe(false);
    expect(isOver(null, at('10:00'), at('10:00'))).toBe(true);
    expect(isOver(at('09:00'), at('10:00'), at('09:30'))).toBe(true);
  });

  it('leaves markers without data out of the percentage', () => {
    expect(compliancePercent(2, 1)).toBe(66.7);
    expect(compliancePercent(3, 0)).toBe(100);
    expect(compliancePercent(0, 0)).toBe(null);
  });
});
