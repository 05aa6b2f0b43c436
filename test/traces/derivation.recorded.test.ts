/** Derivation on recorded drives. */
import { readFileSync } from 'node:fs';
import { distanceMeters, stepMeters, toE7 } from '@waymark/domain/geometry.ts';
import { readTable } from '@waymark/simulator/replay/table.ts';
import type { Trace } from '@waymark/simulator/replay/traces.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { recorded, recordedTraces } from '../recorded-traces.ts';
import { expectOneDerivation, expectSums } from './derivation.ts';

let traces: Trace[];
beforeAll(async () => {
  traces = await recordedTraces();
});

describe('on recorded traces', () => {
  it('lengths of the distinct enviroCar tracks are within 2 % of those that their publisher gives', () => {
    const vehicles = new Map(traces[0]!.vehicles.map((vehicle) => [vehicle.id, vehicle]));
    const tracks = readTable(readFileSync(recorded('envirocar/tracks.csv'), 'utf8')).filter((row) => !row.duplicate_of);
    expect(tracks).toHaveLength(97);
    for (const row of tracks) {
      const [from, to] = [Date.parse(row.begin!), Date.parse(row.end!)];
      const records = vehicles
        .get(row.vehicle_id!)!
        .records.filter(({ fixTime }) => fixTime >= from && fixTime <= to)
        .filter(({ fixTime }, index, all) => fixTime !== all[index - 1]?.fixTime);
      let exact = 0;
      let fast = 0;
      for (const [index, { latitude, longitude }] of records.slice(1).entries()) {
        const before = records[index]!;
        exact += distanceMeters(before.latitude!, before.longitude!, latitude!, longitude!);
        fast += stepMeters(toE7(before.latitude!), toE7(before.longitude!), toE7(latitude!), toE7(longitude!));
      }
      const published = Number(row.length_km) * 1000;
      expect(Math.abs(exact / published - 1), row.track_id).toBeLessThan(0.02);
      expect(Math.abs(fast / published - 1), row.track_id).toBeLessThan(0.02);
    }
  });

  it('batches of any size and any order of arrival give the same rows', { timeout: 60_000 }, () => {
    for (const trace of traces) expectOneDerivation(trace);
  });

  it('all times add up', () => {
    for (const trace of traces) expectSums(trace);
  });
});
