/** The places that the cars of a recorded trace return to, against a plain DBSCAN over their derived stops. */
import { deriveAll } from '@waymark/domain/derive/index.ts';
import { type DiscoveryStop, discoverPlaces } from '@waymark/domain/places/discover.ts';
import { plainClusters } from '@waymark/domain/places/testing-density.ts';
import { positionsOf } from '@waymark/simulator/replay/positions.ts';
import { readTrace } from '@waymark/simulator/replay/traces.ts';
import { expect, it } from 'vitest';
import { recorded } from '../recorded-traces.ts';
import { rulesFor } from './derivation.ts';

it('equal those of a plain DBSCAN', async () => {
  const { vehicles } = await readTrace(recorded('envirocar/points.csv.gz'));
  const stops = vehicles.flatMap((vehicle, assetId) =>
    deriveAll(positionsOf(vehicle), rulesFor(vehicle)).derived.stops.flatMap(
      ({ startTime, endTime, latitude, longitude }): DiscoveryStop[] =>
        latitude === null || longitude === null ? [] : [{ assetId, startTime, endTime, latitude, longitude }],
    ),
  );
  const plain = plainClusters(stops, 100, 3);
  const expected = new Map<number, DiscoveryStop[]>();
  for (const [index, stop] of stops.entries())
    if (plain[index]! >= 0) expected.set(plain[index]!, [...(expected.get(plain[index]!) ?? []), stop]);
  expect(expected.size).toBeGreaterThan(0);
  expect(discoverPlaces(stops).map((place) => place.stops)).toEqual([...expected.values()]);
});
