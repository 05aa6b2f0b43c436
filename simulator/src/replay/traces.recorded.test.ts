/** Readers of trace files on the recorded ones. */
import { fileURLToPath } from 'node:url';
import { distanceMeters } from '@waymark/domain/geometry.ts';
import { avlRecord, encodePacket } from '@waymark/protocols/teltonika/encode.ts';
import { teltonikaStream } from '@waymark/protocols/teltonika/frame.ts';
import { CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';
import { describe, expect, it } from 'vitest';
import { readTrace, shifted, type Trace, weeksToBeStored } from './traces.ts';

const data = process.env.WAYMARK_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));
const traces = `${data}/traces`;

const count = (trace: Trace): number => trace.vehicles.reduce((sum, vehicle) => sum + vehicle.records.length, 0);
const inOrder = (trace: Trace): boolean =>
  trace.vehicles.every((vehicle) =>
    vehicle.records.every((record, index) => index === 0 || vehicle.records[index - 1]!.fixTime <= record.fixTime),
  );
const span = (trace: Trace): [string, string] => {
  const times = trace.vehicles.flatMap((vehicle) => [vehicle.records[0]!.fixTime, vehicle.records.at(-1)!.fixTime]);
  return [new Date(Math.min(...times)).toISOString(), new Date(Math.max(...times)).toISOString()];
};

/** Returns the travelled distance of the vehicles relative to that of their reported speeds. */
function speedRatio(trace: Trace, withinMs: number): number {
  let driven = 0;
  let reported = 0;
  for (const { records } of trace.vehicles) {
    for (let index = 1; index < records.length; index++) {
      const a = records[index - 1]!;
      const b = records[index]!;
      const elapsed = b.fixTime - a.fixTime;
      if (elapsed <= 0 || elapsed > withinMs) continue;
      driven += distanceMeters(a.latitude!, a.longitude!, b.latitude!, b.longitude!);
      reported += ((a.speedMetersPerSecond ?? 0) + (b.speedMetersPerSecond ?? 0)) * (elapsed / 2000);
    }
  }
  return driven / reported;
}

describe('enviroCar', () => {
  it('has the content of the frames: 42,526 vehicle-times, seven of them twice with different payloads', async () => {
    const trace = await readTrace(`${traces}/envirocar/points.csv.gz`);
    expect(trace.vehicles.length).toBe(7);
    expect(count(trace)).toBe(43_055);
    expect(inOrder(trace)).toBe(true);
    const payloads = new Map<string, Set<string>>();
    for (const vehicle of trace.vehicles) {
      const stream = teltonikaStream({ now: () => 0 });
      for (let from = 0; from < vehicle.records.length; from += 100) {
        const records = vehicle.records.slice(from, from + 100).map(avlRecord);
        for (const message of stream.push(encodePacket(CODEC_8_EXTENDED, records))) {
          if (message.kind !== 'records') throw new Error(`a frame came out as ${message.kind}`);
          for (const record of message.records) {
            const key = `${vehicle.imei} ${record.fixTime}`;
            const known = payloads.get(key) ?? new Set();
            known.add(JSON.stringify(record));
            payloads.set(key, known);
            expect(record.valid && record.ignition).toBe(true);
          }
        }
      }
    }
    const sizes = [...payloads.values()].map((set) => set.size);
    expect(sizes.length).toBe(42_526);
    expect(sizes.filter((size) => size === 2).length).toBe(7);
    expect(sizes.every((size) => size <= 2)).toBe(true);
  });

  it('has speeds in the unit of the product and the names of the cars', async () => {
    const trace = await readTrace(`${traces}/envirocar/points.csv.gz`);
    expect(speedRatio(trace, 10_000)).toBeGreaterThan(0.95);
    expect(speedRatio(trace, 10_000)).toBeLessThan(1.05);
    expect(trace.vehicles.map((vehicle) => vehicle.make)).toContain('Volvo');
    expect(
      trace.vehicles.every((vehicle) => vehicle.records.every((record) => (record.headingDegrees ?? 0) < 360)),
    ).toBe(true);
    expect(span(trace)).toEqual(['2017-02-09T08:26:26.000Z', expect.stringMatching(/^2017-04-21T/)]);
  });
});

describe('Capital Metro', () => {
  it.each([
    // Local midnight of standard time is 06:00 UTC; the day of the change begins at 01:40 standard, ends in daylight time.
    ['2015-03-07', 44_564, 158, '2015-03-07T06:00:22.000Z', '2015-03-07T21:44:49.000Z'],
    ['2015-03-08', 12_354, 140, '2015-03-08T07:40:54.000Z', '2015-03-09T04:59:43.000Z'],
    ['2016-11-24', 24_490, 152, '2016-11-24T06:00:01.000Z', '2016-11-25T05:57:40.000Z'],
  ])(
    '%s: %i records of %i buses, times in UTC, speeds that fit the track',
    async (day, records, buses, first, last) => {
      const trace = await readTrace(`${traces}/capmetro/${day}.csv.gz`);
      expect(count(trace)).toBe(records);
      expect(trace.vehicles.length).toBe(buses);
      expect(span(trace)).toEqual([first, last]);
      expect(inOrder(trace)).toBe(true);
      // Between fixes minutes apart a bus does not drive straight: less than 1. The wrong unit would give 0.44 or 1.9.
      expect(speedRatio(trace, 250_000)).toBeGreaterThan(0.8);
      expect(speedRatio(trace, 250_000)).toBeLessThan(1.05);
    },
  );
});

describe('drives too old to be stored', () => {
  const day = 86_400_000;
  const now = Date.UTC(2026, 10, 20);

  it('are shifted by the least sufficient multiple of 52 weeks, at the same weekday and time of day', async () => {
    const trace = await readTrace(`${traces}/capmetro/2015-03-07.csv.gz`);
    const weeks = weeksToBeStored(trace, 3592, now);
    expect(weeks).toBe(104);
    expect(span(shifted(trace, weeks))).toEqual(['2017-03-04T06:00:22.000Z', '2017-03-04T21:44:49.000Z']);
    expect(count(shifted(trace, weeks))).toBe(count(trace));
    expect(weeksToBeStored(shifted(trace, 52), 3592, now)).toBe(52);
    expect(weeksToBeStored(trace, 3592, Date.UTC(2015, 2, 7) + 3592 * day)).toBe(0);
  });

  it('are left unchanged if they are recent', async () => {
    expect(weeksToBeStored(await readTrace(`${traces}/liverpool-bus/route14_outbound.csv.gz`), 3592, now)).toBe(0);
  });
});

describe('the other sources', () => {
  it('Liverpool: local time in January is UTC', async () => {
    const trace = await readTrace(`${traces}/liverpool-bus/route14_outbound.csv.gz`);
    expect([count(trace), trace.vehicles.length]).toEqual([1533, 8]);
    expect(span(trace)).toEqual(['2026-01-26T15:55:12.000Z', '2026-01-26T18:19:36.000Z']);
    const fast = trace.vehicles.flatMap((vehicle) => vehicle.records.map((record) => record.speedMetersPerSecond ?? 0));
    expect(Math.max(...fast)).toBeGreaterThan(5);
    expect(Math.max(...fast)).toBeLessThan(30);
  });

  it('Barefoot: one car at 1 Hz, its offset applied', async () => {
    const trace = await readTrace(`${traces}/barefoot/x0001-001.json`);
    expect([count(trace), trace.vehicles.length]).toEqual([1194, 1]);
    expect(span(trace)[0]).toBe('2014-09-10T04:54:07.000Z');
    expect(trace.vehicles[0]?.records[0]).toMatchObject({ latitude: 48.16350662940509, longitude: 11.564388282625075 });
  });

  it('GPX with times keeps them', async () => {
    const trace = await readTrace(`${traces}/gpx/304_to_UL_2019-02-18_0745.gpx`);
    expect(count(trace)).toBe(2144);
    expect(span(trace)).toEqual(['2019-02-18T07:45:50.000Z', '2019-02-18T09:00:26.000Z']);
  });

  it('GPX without times is driven at 50 km/h from the given moment', async () => {
    const startAt = Date.UTC(2026, 0, 1);
    const trace = await readTrace(`${traces}/gpx/andorra_for_map_matching.gpx`, startAt);
    const records = trace.vehicles[0]!.records;
    expect(records[0]).toMatchObject({ fixTime: startAt, latitude: 42.623636, longitude: 1.532909 });
    let meters = 0;
    for (let index = 1; index < records.length; index++) {
      const a = records[index - 1]!;
      const b = records[index]!;
      meters += distanceMeters(a.latitude!, a.longitude!, b.latitude!, b.longitude!);
    }
    const hours = (records.at(-1)!.fixTime - startAt) / 3_600_000;
    // The track cuts corners between fixes 70 m apart.
    expect(meters / 1000 / hours).toBeGreaterThan(47);
    expect(meters / 1000 / hours).toBeLessThanOrEqual(50.01);
  });
});
