/** Readers of trace files, on small files of each format. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { distanceMeters } from '@waymark/domain/geometry.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeTrace } from '../made/made-trace.ts';
import { pseudoImei } from './trace.ts';
import { readTrace, shifted, weeksToBeStored } from './traces.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'waymark-traces-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file and reads it as a trace. */
async function traceOf(name: string, lines: readonly string[], startAt?: number) {
  const file = path.join(folder, name);
  const text = lines.join('\n');
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text);
  return readTrace(file, startAt);
}

describe('pseudo IMEIs', () => {
  it('are constant, differ by trace and vehicle, and pass Luhn', () => {
    expect(pseudoImei('a', 'b')).toBe(pseudoImei('a', 'b'));
    expect(pseudoImei('a', 'b')).not.toBe(pseudoImei('b', 'a'));
    const digits = [...pseudoImei('made', 'Truck 01')].map(Number);
    expect(digits.length).toBe(15);
    const sum = digits.reduce((total, digit, index) => {
      const value = index % 2 === 1 ? digit * 2 : digit;
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    expect(sum % 10).toBe(0);
  });
});

describe('enviroCar', () => {
  const head =
    'vehicle_id,track_id,time,lat,lon,gps_speed_kmh,gps_bearing_deg,gps_alt_m,gps_accuracy_m,obd_speed_kmh,rpm';

  it('keeps times, uses the OBD speed below zero, turns bearings into 0 to 360, and proves the ignition by OBD', async () => {
    const trace = await traceOf('points.csv.gz', [
      head,
      'car,t,2024-05-01T08:00:05Z,0.001,0.002,-3,370,12,5,36,900',
      'car,t,2024-05-01T08:00:00Z,0.001,0.001,72,10,12,5,,',
      'van,t,2024-05-01T08:00:00Z,0.003,0.001,18,,12,5,,',
    ]);
    expect(trace.vehicles.map(({ id, records }) => [id, records.length])).toEqual([
      ['car', 2],
      ['van', 1],
    ]);
    const [first, second] = trace.vehicles[0]!.records;
    expect(first).toMatchObject({ fixTime: Date.UTC(2024, 4, 1, 8), latitude: 0.001, speedMetersPerSecond: 20 });
    expect(first!.ignition).toBeUndefined();
    expect(second).toMatchObject({ speedMetersPerSecond: 10, headingDegrees: 10, ignition: true, rpm: 900 });
  });

  it('takes the names of the cars from the second file', async () => {
    writeFileSync(
      path.join(folder, 'tracks.csv'),
      'track_id,vehicle_id,manufacturer,model,year\nt,car-0001,Datum,C,2020',
    );
    const trace = await traceOf('points.csv', [head, 'car-0001,t,2024-05-01T08:00:00Z,0,0,72,10,12,5,,']);
    expect(trace.vehicles[0]).toMatchObject({ make: 'Datum', model: 'C', year: 2020, title: 'Datum C 0001' });
    rmSync(path.join(folder, 'tracks.csv'));
  });
});

describe('Capital Metro', () => {
  const head = 'vehicle_id,timestamp,speed,route_id,trip_id,latitude,longitude,trip_headsign';

  it.each([
    ['2015-03-07T10:00:00-0600', 9.144],
    ['2016-11-24T10:00:00-0600', 30],
    // After the change to daylight time the offset is an hour less.
    ['2015-03-08T10:00:00-0500', 9.144],
  ])('%s: the offset applies, and the unit of its year', async (time, speed) => {
    const iso = time.replace(/(\d\d)(\d\d)$/, '$1:$2');
    const trace = await traceOf('day.csv', [head, `7,${iso},${speed},1,2,0.5,0.25,North`]);
    const [record] = trace.vehicles[0]!.records;
    expect(record!.fixTime).toBe(Date.parse(iso));
    expect(record!.speedMetersPerSecond).toBeCloseTo(time < '2016' ? 4.0877 : 30, 3);
  });
});

describe('Liverpool', () => {
  const head =
    '"id","vehicle_id","trip_id","timestamp","latitude","longitude","bearing","origin","destination","route_name","direction","operator"';

  it('local time in January is UTC, speed comes from the track, and another month is refused', async () => {
    const trace = await traceOf('bus.csv', [
      head,
      '1,"b","t","2026-01-26 15:55:12",0,0,90,"","","","",""',
      '2,"b","t","2026-01-26 15:55:32",0,0.0018,90,"","","","",""',
    ]);
    const { records } = trace.vehicles[0]!;
    expect(records[0]!.fixTime).toBe(Date.UTC(2026, 0, 26, 15, 55, 12));
    expect(records[1]!.speedMetersPerSecond).toBeCloseTo(10, 1);
    await expect(traceOf('june.csv', [head, '1,"b","t","2026-06-26 15:55:12",0,0,90,"","","","",""'])).rejects.toThrow(
      /January/,
    );
  });
});

describe('the other sources', () => {
  it('Barefoot: longitude first, its offset applied', async () => {
    const sample = { point: 'POINT(11.5 48.25)', time: '2024-09-10 06:54:07+0200', id: '\\x0001' };
    const trace = await traceOf('x.json', [JSON.stringify([sample])]);
    expect(trace.vehicles[0]).toMatchObject({ id: '0001' });
    expect(trace.vehicles[0]!.records[0]).toMatchObject({
      fixTime: Date.UTC(2024, 8, 10, 4, 54, 7),
      latitude: 48.25,
      longitude: 11.5,
    });
  });

  const gpx = (points: string) => [
    '<?xml version="1.0"?>',
    '<gpx version="1.1"><trk><trkseg>',
    points,
    '</trkseg></trk></gpx>',
  ];

  it('GPX with times keeps them', async () => {
    const points =
      '<trkpt lat="0" lon="0"><time>2024-02-18T07:45:50Z</time></trkpt><trkpt lat="0" lon="0.001"><time>2024-02-18T07:46:00Z</time></trkpt>';
    const { vehicles } = await traceOf('timed.gpx', gpx(points));
    expect(vehicles[0]!.records.map(({ fixTime }) => fixTime)).toEqual([
      Date.UTC(2024, 1, 18, 7, 45, 50),
      Date.UTC(2024, 1, 18, 7, 46),
    ]);
  });

  it('GPX without times is driven at 50 km/h from the given moment', async () => {
    const startAt = Date.UTC(2026, 0, 1);
    const points = '<trkpt lat="0.01" lon="0.02"/><trkpt lat="0.01" lon="0.03"/><trkpt lat="0.02" lon="0.03"/>';
    const { records } = (await traceOf('untimed.gpx', gpx(points), startAt)).vehicles[0]!;
    expect(records[0]).toMatchObject({ fixTime: startAt, latitude: 0.01, longitude: 0.02 });
    let meters = 0;
    for (const [index, { latitude, longitude }] of records.slice(1).entries())
      meters += distanceMeters(records[index]!.latitude!, records[index]!.longitude!, latitude!, longitude!);
    const kmh = meters / 1000 / ((records.at(-1)!.fixTime - startAt) / 3_600_000);
    // The track cuts corners between fixes 70 m apart.
    expect(kmh).toBeGreaterThan(47);
    expect(kmh).toBeLessThanOrEqual(50.01);
  });

  it('any other file is refused', async () => {
    await expect(readTrace(fileURLToPath(import.meta.url))).rejects.toThrow(/is not a supported trace/);
  });
});

describe('drives too old to be stored', () => {
  const now = Date.UTC(2026, 10, 20);
  const earlier = shifted(madeTrace(), -573);

  it('are shifted by the least sufficient multiple of 52 weeks, at the same weekday and time of day', () => {
    const weeks = weeksToBeStored(earlier, 3592, now);
    expect(weeks).toBe(104);
    const first = earlier.vehicles[0]!.records[0]!.fixTime;
    expect(shifted(earlier, weeks).vehicles[0]!.records[0]!.fixTime - first).toBe(104 * 7 * 86_400_000);
    expect(weeksToBeStored(shifted(earlier, 52), 3592, now)).toBe(52);
  });

  it('are left unchanged if they are recent', () => {
    expect(weeksToBeStored(madeTrace(), 3592, now)).toBe(0);
  });
});
