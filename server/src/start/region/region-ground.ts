/** A region as the country of the demo fleet, from its files. The threads of the fleet import it. */
import type { Ground } from '@waymark/simulator/fleet/country.ts';
import { regionSites } from '@waymark/simulator/fleet/region-sites.ts';
import { distance } from '@waymark/simulator/island/plane.ts';
import { Roads } from '../../features/addresses/local/roads.ts';
import { RoadFile } from '../../features/routes/routing/roads/roads-file.ts';
import { readPlaces, regionFiles } from './region-files.ts';
import { planeAt, RegionRoads } from './region-roads.ts';

/** A vehicle farther from every settlement is on a country road. */
const SETTLEMENT_METERS = 1_500;

/** @throws Error if the files were not made; UnsuitableRegion if the fleet cannot work there */
export function openGround(folder: string): Ground {
  const files = regionFiles(folder);
  const { settlements, fuelStations } = readPlaces(folder);
  const plane = planeAt(settlements[0] ?? { latitude: 0, longitude: 0 });
  const roads = new RegionRoads(new RoadFile(files.roads), plane);
  const streets = new Roads(files.streets);
  const named = settlements.map(({ name, latitude, longitude }) => ({ name, point: plane.point(longitude, latitude) }));
  return {
    roads,
    sites: regionSites(roads, {
      settlements: named,
      fuelStations: fuelStations.map(({ latitude, longitude }) => plane.point(longitude, latitude)),
    }),
    ...plane,
    settlementAt(at) {
      const away = named.map(({ point }) => distance(point, at));
      const least = away.reduce((least, one) => Math.min(least, one), Infinity);
      return least > SETTLEMENT_METERS ? undefined : named[away.indexOf(least)]!.name;
    },
    addressAt(at) {
      const [longitude, latitude] = plane.degrees(at);
      const found = streets.reverse({ latitude, longitude });
      return found?.source === 'roads' ? found.text : undefined;
    },
    harbour: [],
  };
}
