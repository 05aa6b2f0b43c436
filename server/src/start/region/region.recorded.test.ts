/** The demo fleet on real roads: its sites, its planned routes and its days, in a country and in a city. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { durationText } from '@waymark/domain/routes/route.ts';
import { routeFlaws } from '@waymark/domain/routes/route-flaws.ts';
import { FLEET } from '@waymark/simulator/fleet/fleet.ts';
import { driveIn, toDegrees } from '@waymark/simulator/fleet/ground.ts';
import { fleetPlaces } from '@waymark/simulator/fleet/places.ts';
import { fleetRoutes } from '@waymark/simulator/fleet/routes.ts';
import { vehicleOf } from '@waymark/simulator/fleet/vehicle.ts';
import { planWorkday } from '@waymark/simulator/fleet/workday.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { RoadFile } from '../../features/routes/routing/roads/roads-file.ts';
import { demoRegion } from './extract.ts';
import { makeRegionFiles, regionFiles } from './region-files.ts';
import { openGround } from './region-ground.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'waymark-region-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const mapDir = path.resolve(process.env.WAYMARK_DATA ?? '../shared/data', 'map/osm');

describe.each(['liechtenstein', 'monaco'])('the fleet in %s', (name) => {
  it('has sites, planned routes and days on its roads', { timeout: 90_000 }, async () => {
    const region = demoRegion({ demo: true, demoRegion: name, mapDir, dataDir })!;
    await makeRegionFiles(region.mapDir, region.source, region.folder);
    driveIn(openGround(region.folder));
    const places = fleetPlaces();
    expect(places.length).toBeGreaterThan(35);
    expect(places.filter(({ address }) => address !== undefined).length).toBeGreaterThan(places.length * 0.7);
    expect(new Set(places.map((place) => place.name)).size).toBe(places.length);
    for (const { markers, ...route } of fleetRoutes()) {
      const markerPoints = markers.map((marker, index) => ({
        ...marker,
        startMarker: index === 0,
        endMarker: index === markers.length - 1,
      }));
      const duration = durationText(route.durationSeconds);
      const flaws = routeFlaws({ ...route, markerPoints, duration, distance: route.distanceMeters });
      expect([route.name, flaws]).toEqual([route.name, []]);
      expect(route.assets.length).toBeGreaterThan(0);
    }
    const { search } = new RoadFile(regionFiles(region.folder).roads);
    for (const asset of FLEET.filter(({ work }) => work !== 'site')) {
      const { activities } = planWorkday(asset, vehicleOf(asset.type), 1);
      const driven = activities.flatMap((one) => (one.kind === 'drive' ? [one.leg] : []));
      expect(driven.length).toBeGreaterThan(0);
      const leg = driven[driven.length >> 1]!;
      for (const [index, x] of leg.x.entries()) {
        const [longitude, latitude] = toDegrees([x, leg.y[index]!]);
        expect(search.near({ latitude, longitude }, 'truck', 8, 1), asset.name).toHaveLength(1);
      }
    }
  });
});
