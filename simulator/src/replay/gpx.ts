import { distanceMeters } from '@waymark/domain/geometry.ts';
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import { completeMovement } from './movement.ts';
import { pseudoImei, type TraceVehicle } from './trace.ts';

/** Assumed movement on a track without times: 50 km/h, a fix every 5 s. */
const DRIVEN_METERS_PER_SECOND = 50 / 3.6;
const DRIVEN_EVERY_SECONDS = 5;

interface TrackPoint {
  latitude: number;
  longitude: number;
  altitudeMeters: number | undefined;
  fixTime: number | undefined;
}

/**
 * Reads GPX 1.1 tracks (topografix.com/GPX/1/1): points of all segments in order, one vehicle per file.
 * @param name of the file, used for the vehicle
 * @param startAt epoch ms at which a track without times begins
 */
export function gpxVehicles(text: string, name: string, startAt: number): TraceVehicle[] {
  const points = trackPoints(text);
  if (points.length === 0) throw new RangeError(`${name} has no track`);
  const timed = points.every((point) => point.fixTime !== undefined);
  const records = timed ? points.map(recordOf) : drive(points, startAt);
  records.sort((a, b) => a.fixTime - b.fixTime);
  completeMovement(records);
  return [{ id: name, imei: pseudoImei('gpx', name), title: name, type: 'car', ignitionType: 'none', records }];
}

function trackPoints(text: string): TrackPoint[] {
  const points: TrackPoint[] = [];
  for (const [, head = '', body = ''] of text.matchAll(/<trkpt\s([^>]*?)(?:\/>|>([\s\S]*?)<\/trkpt>)/g)) {
    const latitude = Number(/\blat="([^"]+)"/.exec(head)?.[1]);
    const longitude = Number(/\blon="([^"]+)"/.exec(head)?.[1]);
    if (!Number.isFinite(latitude) || !Number.isFinite(longitude))
      throw new RangeError(`a point without place: ${head}`);
    const altitude = /<ele>([^<]+)<\/ele>/.exec(body)?.[1];
    const time = /<time>([^<]+)<\/time>/.exec(body)?.[1];
    points.push({
      latitude,
      longitude,
      altitudeMeters: altitude === undefined ? undefined : Number(altitude),
      fixTime: time === undefined ? undefined : Date.parse(time),
    });
  }
  return points;
}

function recordOf({ latitude, longitude, altitudeMeters, fixTime }: TrackPoint): DeviceRecord {
  return { fixTime: fixTime ?? 0, valid: true, latitude, longitude, altitudeMeters };
}

/** Returns fixes along the track, evenly spaced in time, including its end. */
function drive(points: TrackPoint[], startAt: number): DeviceRecord[] {
  const records: DeviceRecord[] = [];
  const step = DRIVEN_METERS_PER_SECOND * DRIVEN_EVERY_SECONDS;
  const add = (point: TrackPoint, meters: number): void => {
    const fixTime = startAt + Math.round((meters / DRIVEN_METERS_PER_SECOND) * 1000);
    const { latitude, longitude, altitudeMeters } = point;
    records.push({
      fixTime,
      valid: true,
      latitude,
      longitude,
      altitudeMeters,
      speedMetersPerSecond: DRIVEN_METERS_PER_SECOND,
    });
  };
  let behind = 0;
  let next = 0;
  for (let index = 1; index < points.length; index++) {
    const from = points[index - 1]!;
    const to = points[index]!;
    const length = distanceMeters(from.latitude, from.longitude, to.latitude, to.longitude);
    for (; next <= behind + length; next += step) {
      const part = length === 0 ? 0 : (next - behind) / length;
      add(
        {
          latitude: from.latitude + (to.latitude - from.latitude) * part,
          longitude: from.longitude + (to.longitude - from.longitude) * part,
          altitudeMeters: from.altitudeMeters,
          fixTime: undefined,
        },
        next,
      );
    }
    behind += length;
  }
  const last = points.at(-1)!;
  add(last, behind);
  records.at(-1)!.speedMetersPerSecond = 0;
  return records;
}
