/** Recorded drives of seven cars, with the lengths that their publisher gives. */
import { readFileSync } from 'node:fs';
import { readTable } from '@waymark/simulator/replay/table.ts';
import { recorded } from '../recorded-traces.ts';
import { recordedTrace } from './recorded.ts';
import { replaySuite } from './replay-suite.ts';

replaySuite(async () => {
  const { trace, shiftMs } = await recordedTrace('envirocar/points.csv.gz');
  const tracks = readTable(readFileSync(recorded('envirocar/tracks.csv'), 'utf8')).filter((row) => !row.duplicate_of);
  return {
    trace,
    lengths: tracks.map((row) => ({
      name: row.track_id!,
      vehicleId: row.vehicle_id!,
      from: Date.parse(row.begin!) + shiftMs,
      to: Date.parse(row.end!) + shiftMs,
      meters: Number(row.length_km) * 1000,
    })),
    compared: () => true,
    atLeast: { trips: 52, days: 100 },
  };
});
