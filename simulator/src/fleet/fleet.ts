import type { FleetAsset, FleetDevice } from './asset.ts';
import { GROUPS, type Group } from './groups.ts';
import { testImei } from './imei.ts';

/** Reporting intervals while moving and parked, s. */
const INTERVALS = {
  canTracker: [8, 180],
  tracker: [10, 180],
  datagramTracker: [15, 240],
  phone: [10, 300],
} as const;

function deviceOf(kind: Group['device'], index: number): FleetDevice | undefined {
  if (kind === 'none') return undefined;
  const [movingIntervalSeconds, parkedIntervalSeconds] = INTERVALS[kind];
  const common = { imei: testImei(1000 + index * 17), movingIntervalSeconds, parkedIntervalSeconds };
  switch (kind) {
    case 'canTracker':
      return {
        ...common,
        protocol: 'teltonika',
        transport: 'tcp',
        deviceType: 'FMC650',
        make: 'Teltonika',
        model: 'FMC650',
        ignitionType: 'can',
      };
    case 'tracker':
      return {
        ...common,
        protocol: 'teltonika',
        transport: 'tcp',
        deviceType: 'FMC130',
        make: 'Teltonika',
        model: 'FMC130',
        ignitionType: 'wired',
      };
    case 'datagramTracker':
      return {
        ...common,
        protocol: 'teltonika',
        transport: 'udp',
        deviceType: 'FMB920',
        make: 'Teltonika',
        model: 'FMB920',
        ignitionType: 'wired',
      };
    case 'phone':
      return {
        ...common,
        protocol: 'osmand',
        transport: 'http',
        deviceType: 'phone',
        make: 'Phone',
        model: 'Tracker app',
        ignitionType: 'none',
      };
  }
}

function plate(index: number): string {
  return `NI ${20_000 + ((index * 4_177 + 417) % 9_000)}`;
}

function build(): FleetAsset[] {
  const fleet: FleetAsset[] = [];
  const counters = new Map<string, number>();
  for (const group of GROUPS) {
    group.quirks.forEach((quirk, position) => {
      const index = fleet.length;
      const number = (counters.get(group.title) ?? 0) + 1;
      counters.set(group.title, number);
      const types = Array.isArray(group.type) ? group.type : [group.type];
      const type = types[position % types.length]!;
      const [firstYear, lastYear] = group.years;
      const wheeled = group.work !== 'site' || type === 'tractor';
      fleet.push({
        index,
        name: `${group.title} ${String(number).padStart(2, '0')}`,
        licensePlate: wheeled && type !== 'cycle' ? plate(index) : undefined,
        vin: type === 'cycle' ? undefined : `NX0DEM0DATA0${String(10_000 + index * 37)}`,
        type,
        batteryType: group.batteryType,
        make: group.make,
        model: group.model,
        year: firstYear + ((index * 5) % (lastYear - firstYear + 1)),
        tags: group.tags,
        depot: group.depot,
        route: group.routes?.[position],
        driver: wheeled && type !== 'other' ? `Driver ${String(index + 1).padStart(2, '0')}` : undefined,
        device: deviceOf(group.device, index),
        work: group.work,
        quirk,
      });
    });
  }
  return fleet;
}

/** The demo fleet, always the same: plainly demo data. Two assets stay pending: one device never reports, one has none. */
export const FLEET: readonly FleetAsset[] = build();
