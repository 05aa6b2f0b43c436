import type { PlaceColor, PlaceType } from '@waymark/domain/places/place.ts';
import type { PlaceShape } from '@waymark/domain/places/shape.ts';
import type { RoadPlace } from '../island/graph.ts';
import type { Point } from '../island/plane.ts';
import { fleetSites, ground, toDegrees } from './ground.ts';
import { DEPOTS } from './groups.ts';

/** A place of the demo fleet, at which its vehicles really stop. */
export interface FleetPlace {
  name: string;
  type: PlaceType;
  color: PlaceColor;
  shape: PlaceShape;
  pickup: boolean;
  dropOff: boolean;
  address: string | undefined;
  /** Tags of the vehicles that stop there. */
  tags: string[];
}

type Use = Partial<Pick<FleetPlace, 'pickup' | 'dropOff' | 'tags'>>;

/** Covers the parking bays of a depot, beside its road. */
const YARD = { metersNorth: 28, radius: 60 };
const STOP_RADIUS_METERS = 40;
const STATION_RADIUS_METERS = 60;
/** Covers the ground on which an excavator works. */
const PIT_RADIUS_METERS = 90;
/** Covers the furrows of the tractor. */
const FIELD_RADIUS_METERS = 220;

/** Returns the places of the demo fleet. Pure; computes the roads of the country if they are not known yet. */
export function fleetPlaces(): FleetPlace[] {
  const { depots, fuelStation, customers, townCustomers, villageNames, lines, works } = fleetSites();
  const { harbour } = ground();
  const graph = ground().roads;
  const at = (place: RoadPlace): Point => graph.pointAt(place);
  const delivered = new Set(customers);
  const inTown = townCustomers.filter((place) => delivered.has(place));
  const passengers = townCustomers.filter((place) => !delivered.has(place));
  const villages = villageNames.flatMap((name) => {
    const place = customers.find((one) => ground().settlementAt(at(one)) === name);
    return place ? [{ name, place }] : [];
  });
  const deliveries: Use = { dropOff: true, tags: ['Deliveries'] };
  const stops: Use = { pickup: true, dropOff: true, tags: ['Lines'] };
  return [
    ...DEPOTS.map((name) => {
      const [x, y] = at(depots[name]);
      return circle(`Demo ${name.toLowerCase()}`, 'depot', 'indigo', [x, y + YARD.metersNorth], YARD.radius, {});
    }),
    circle('Demo filling station', 'fuel', 'amber', at(fuelStation), STATION_RADIUS_METERS, {}),
    ...(harbour.length === 0
      ? []
      : [polygon('Demo harbour', 'warehouse', 'blue', harbour, { pickup: true, tags: ['Port'] })]),
    circle('Demo quarry', 'customer', 'gray', works.park[0]!, PIT_RADIUS_METERS, { pickup: true, tags: ['Site'] }),
    circle('Demo field', 'other', 'green', works.field, FIELD_RADIUS_METERS, { tags: ['Fields'] }),
    ...inTown.map((place, index) =>
      circle(numbered('Demo customer', index), 'customer', 'purple', at(place), STOP_RADIUS_METERS, deliveries),
    ),
    ...villages.map(({ name, place }) =>
      circle(`Demo customer ${name}`, 'customer', 'purple', at(place), STOP_RADIUS_METERS, deliveries),
    ),
    ...passengers.map((place, index) =>
      circle(numbered('Demo stop', index), 'stop', 'magenta', at(place), STOP_RADIUS_METERS, stops),
    ),
    ...Object.entries(lines).flatMap(([line, ends]) =>
      ends.map((place, index) =>
        circle(`Demo terminus ${line} ${'AB'[index]}`, 'stop', 'magenta', at(place), STOP_RADIUS_METERS, stops),
      ),
    ),
  ];
}

function numbered(name: string, index: number): string {
  return `${name} ${String(index + 1).padStart(2, '0')}`;
}

function circle(
  name: string,
  type: PlaceType,
  color: PlaceColor,
  center: Point,
  radiusMeters: number,
  use: Use,
): FleetPlace {
  const [longitude, latitude] = toDegrees(center);
  return placed(name, type, color, { kind: 'circle', latitude, longitude, radiusMeters }, center, use);
}

function polygon(name: string, type: PlaceType, color: PlaceColor, ring: readonly Point[], use: Use): FleetPlace {
  const corners = ring.map((point) => {
    const [longitude, latitude] = toDegrees(point);
    return { latitude, longitude };
  });
  return placed(name, type, color, { kind: 'polygon', corners }, ring.at(-1)!, use);
}

function placed(
  name: string,
  type: PlaceType,
  color: PlaceColor,
  shape: PlaceShape,
  at: Point,
  { pickup = false, dropOff = false, tags = [] }: Use,
): FleetPlace {
  return { name, type, color, shape, pickup, dropOff, address: ground().addressAt(at), tags };
}
