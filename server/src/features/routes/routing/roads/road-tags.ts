/**
 * Speeds and access of roads and ferries by their tags (wiki.openstreetmap.org/wiki/Key:highway, Key:access, Key:oneway,
 * Key:maxweight, Key:maxheight, Tag:route=ferry).
 */
import type { RouteVehicle } from '@waymark/domain/routes/route.ts';
import type { OsmTags } from '../../../../osm/extract.ts';
import { accessBit } from './network.ts';

/** Tags that are read. */
export const ROAD_TAGS = [
  ...['highway', 'junction', 'oneway', 'oneway:bicycle', 'cycleway', 'maxspeed', 'motorroad', 'area'],
  ...['access', 'vehicle', 'motor_vehicle', 'motorcar', 'hgv', 'bicycle'],
  ...['maxweight', 'maxheight', 'route', 'duration'],
];
export const BARRIER_TAGS = ['barrier', 'access', 'vehicle', 'motor_vehicle'];

/** Usual speeds of cars without a sign, km/h: on narrow roads below the limit. */
const KMH: Readonly<Record<string, number>> = {
  ...{ motorway: 110, trunk: 85, primary: 65, secondary: 55, tertiary: 50, unclassified: 40, residential: 30 },
  ...{ road: 30, service: 15, living_street: 10, busway: 30 },
};
/** Only with permission for bicycles, or made for them. */
const PATHS = new Set(['cycleway', 'path', 'footway', 'pedestrian', 'track', 'bridleway']);
const LINK_SHARE = 0.6;
/** On these the limit of the sign is not reached. */
const NARROW = new Set(['residential', 'service', 'living_street', 'unclassified']);
const PATH_KMH = 15;
const KMH_PER_MPH = 1.609344;

const DENIED = new Set(['no', 'private', 'agricultural', 'forestry', 'emergency', 'military', 'psv', 'bus']);
/** Tags that decide about each vehicle; the last one that is set wins. */
const DECIDING: Readonly<Record<RouteVehicle, readonly string[]>> = {
  truck: ['access', 'vehicle', 'motor_vehicle', 'hgv'],
  car: ['access', 'vehicle', 'motor_vehicle', 'motorcar'],
  bicycle: ['access', 'vehicle', 'bicycle'],
};
/** The truck that ways are planned for. Roads with lower limits are closed to it. */
const TRUCK = { tonnes: 12, heightMeters: 4 };
/** Ferries without a duration, km/h. */
const FERRY_KMH = 15;
const ALLOWED = new Set(['yes', 'designated', 'permissive', 'official', 'customers', 'destination']);
const BLOCKING = new Set(['bollard', 'block', 'jersey_barrier', 'cycle_barrier', 'debris', 'log']);

/** How vehicles use a road. */
export interface RoadUse {
  kmh: number;
  /** Bits of `accessBit`. */
  access: number;
  /** Time of the whole way, of ferries with a timetable. It replaces the speed. */
  durationSeconds?: number;
}

/** Returns the use of a way; undefined: no vehicle may use it. */
export function roadUse(tags: OsmTags | undefined): RoadUse | undefined {
  const highway = tags?.highway;
  if (tags?.route === 'ferry' && highway === undefined) return ferryUse(tags);
  if (tags === undefined || highway === undefined || tags.area === 'yes') return undefined;
  const kind = highway.replace(/_link$/, '');
  const isPath = PATHS.has(kind);
  if (!isPath && KMH[kind] === undefined) return undefined;
  const vehicles = (['truck', 'car', 'bicycle'] as const).filter((vehicle) => mayUse(vehicle, kind, tags));
  const access = vehicles.reduce((bits, vehicle) => bits | directions(vehicle, kind, tags), 0);
  if (access === 0) return undefined;
  const usual = isPath ? PATH_KMH : KMH[kind]! * (kind === highway ? 1 : LINK_SHARE);
  const signed = limitKmh(tags.maxspeed);
  return { kmh: signed === undefined || (NARROW.has(kind) && signed > usual) ? usual : signed, access };
}

/** A ferry carries the vehicles that its tags name. Most carry pedestrians only. */
function ferryUse(tags: OsmTags): RoadUse | undefined {
  const vehicles = (['truck', 'car', 'bicycle'] as const).filter((vehicle) => {
    const last = DECIDING[vehicle].map((key) => tags[key]).findLast((value) => value !== undefined);
    return last !== undefined && ALLOWED.has(last) && (vehicle !== 'truck' || truckFits(tags));
  });
  const access = vehicles.reduce((bits, vehicle) => bits | directions(vehicle, 'ferry', tags), 0);
  if (access === 0) return undefined;
  const seconds = durationOf(tags.duration);
  return { kmh: FERRY_KMH, access, ...(seconds !== undefined && { durationSeconds: seconds }) };
}

/** Returns the seconds of `25`, `00:25` or `01:10:00`; undefined for other values. */
function durationOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,3}(:[0-5]\d){0,2}$/.test(text.trim())) return undefined;
  const parts = text.trim().split(':').map(Number);
  const [hours, minutes, seconds] = parts.length === 1 ? [0, parts[0]!, 0] : [parts[0]!, parts[1]!, parts[2] ?? 0];
  const all = hours * 3600 + minutes * 60 + seconds;
  return all === 0 ? undefined : all;
}

function truckFits({ maxweight, maxheight }: OsmTags): boolean {
  return (tonnesOf(maxweight) ?? Infinity) >= TRUCK.tonnes && (metersOf(maxheight) ?? Infinity) >= TRUCK.heightMeters;
}

/** Returns the tonnes of `7.5`, `7.5 t`, `7500 kg`; undefined for other values, such as `none`. */
function tonnesOf(text: string | undefined): number | undefined {
  const [, digits, unit] = /^(\d+(?:\.\d+)?) ?(t|kg)?$/.exec(text?.trim() ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits) / (unit === 'kg' ? 1000 : 1);
}

/** Returns the metres of `3.8`, `3.8 m`, `12'6"`; undefined for other values, such as `default`. */
function metersOf(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? '';
  const [, feet, inches] = /^(\d+)'(?:(\d+)")?$/.exec(trimmed) ?? [];
  if (feet !== undefined) return Number(feet) * 0.3048 + Number(inches ?? 0) * 0.0254;
  const [, meters] = /^(\d+(?:\.\d+)?) ?m?$/.exec(trimmed) ?? [];
  return meters === undefined ? undefined : Number(meters);
}

function mayUse(vehicle: RouteVehicle, kind: string, tags: OsmTags): boolean {
  const last = DECIDING[vehicle].map((key) => tags[key]).findLast((value) => value !== undefined);
  const own = tags[DECIDING[vehicle].at(-1)!];
  if (last !== undefined && DENIED.has(last)) return false;
  if (vehicle === 'truck' && !truckFits(tags)) return false;
  if (vehicle === 'bicycle') {
    if (kind === 'motorway' || tags.motorroad === 'yes') return false;
    return !['footway', 'pedestrian', 'bridleway'].includes(kind) || own !== undefined;
  }
  if (kind === 'busway') return own !== undefined;
  return !PATHS.has(kind) || (kind === 'track' && (tags.motor_vehicle ?? own) !== undefined);
}

function directions(vehicle: RouteVehicle, kind: string, tags: OsmTags): number {
  const isFree =
    vehicle === 'bicycle' && (tags['oneway:bicycle'] === 'no' || tags.cycleway?.startsWith('opposite') === true);
  const oneway =
    tags.oneway ?? (['roundabout', 'circular'].includes(tags.junction ?? '') || kind === 'motorway' ? 'yes' : 'no');
  const isForwards = isFree || !['-1', 'reverse'].includes(oneway);
  const isBackwards = isFree || !['yes', '1', 'true'].includes(oneway);
  return (isForwards ? accessBit(vehicle, 'forwards') : 0) | (isBackwards ? accessBit(vehicle, 'backwards') : 0);
}

/** Returns the km/h of `50`, `30 mph`; undefined for other values. */
function limitKmh(text: string | undefined): number | undefined {
  const [, digits, mph] = /^(\d{1,3})( ?mph)?$/.exec(text?.trim() ?? '') ?? [];
  if (digits === undefined || Number(digits) < 5) return undefined;
  return Math.min(150, Number(digits) * (mph === undefined ? 1 : KMH_PER_MPH));
}

/** Returns whether a node stops cars and trucks. */
export function stopsMotors(tags: OsmTags | undefined): boolean {
  if (tags?.barrier === undefined) return false;
  const access = tags.motor_vehicle ?? tags.vehicle ?? tags.access;
  return access === undefined ? BLOCKING.has(tags.barrier) : DENIED.has(access);
}
