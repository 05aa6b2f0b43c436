import { describe, expect, it } from 'vitest';
import { queclinkStream } from './frame.ts';
import { bytesOf, FIX_TIME, POSITION, report, SENT, SENT_TIME } from './testing.ts';
import { watchZones } from './zone.ts';

const HOUR_MS = 3_600_000;
const IMEI = '490154203237518';

describe('the zone of the time of sending', () => {
  it.each([5.5, -3, 8, 5.75, 14, -12])('%s h is learned from two fixes that were sent at once', (hours) => {
    const zones = watchZones(() => 0);
    const ahead = hours * HOUR_MS;
    zones.learn(IMEI, FIX_TIME + ahead + 3000, FIX_TIME);
    expect(zones.utc(IMEI, SENT_TIME + ahead, false)).toBe(SENT_TIME + ahead);
    zones.learn(IMEI, FIX_TIME + ahead + 26_000, FIX_TIME);
    expect(zones.utc(IMEI, SENT_TIME + ahead, false)).toBe(SENT_TIME);
  });

  it('is no fix that was sent late', () => {
    const zones = watchZones(() => 0);
    for (const late of [100_000, 7 * HOUR_MS + 400_000, 40 * HOUR_MS]) {
      zones.learn(IMEI, FIX_TIME + late, FIX_TIME);
      zones.learn(IMEI, FIX_TIME + late, FIX_TIME);
    }
    expect(zones.utc(IMEI, SENT_TIME, false)).toBe(SENT_TIME);
  });

  it('of one device is not that of another', () => {
    const zones = watchZones(() => 0);
    zones.tell(IMEI, 330);
    expect(zones.utc('490154203237526', SENT_TIME, false)).toBe(SENT_TIME);
  });

  it.each([0, 5000, 50_000])('shows in a report that is sent before it arrives (%s ms on its way)', (way) => {
    const zones = watchZones(() => SENT_TIME + way);
    expect(zones.utc(IMEI, SENT_TIME + 5.5 * HOUR_MS, true)).toBe(SENT_TIME);
    expect(zones.utc(IMEI, SENT_TIME + 5.5 * HOUR_MS, false)).toBe(SENT_TIME + 5.5 * HOUR_MS);
    expect(zones.utc(IMEI, SENT_TIME, true)).toBe(SENT_TIME);
    expect(zones.utc(IMEI, SENT_TIME - HOUR_MS, true)).toBe(SENT_TIME - HOUR_MS);
  });

  it('dates a record without a fix, once fixes or the device have told it', () => {
    const local = '20240501154115';
    const fix = report('GTFRI', `,,10,1,${POSITION},00,,,,,,,,,`).replace(SENT, local);
    const event = report('GTPNA', '').replace(SENT, local);
    const times = (bytes: string): (number | undefined)[] =>
      queclinkStream({ now: () => 0 })
        .push(bytesOf(bytes))
        .map((message) => (message.kind === 'records' ? message.records[0]!.fixTime : undefined));
    expect(times(event)).toEqual([SENT_TIME + 5.5 * HOUR_MS]);
    expect(times(fix + fix + event)).toEqual([FIX_TIME, FIX_TIME, SENT_TIME]);
    const told = report('GTTMZ', ',+0530,0').replace(SENT, local);
    expect(times(told + event)).toEqual([undefined, SENT_TIME]);
    const information = report('GTINF', ',22,,16,0,1,12000,,4.40,0,0,0,0,,0,1300,2000,00,00,+0530,0').replace(
      SENT,
      local,
    );
    expect(times(information + event)).toEqual([SENT_TIME, SENT_TIME]);
  });
});
