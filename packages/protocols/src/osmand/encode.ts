/** The device side: what OsmAnd and Traccar Client send. For simulated phones, replays and tests. */
import type { TrackerRecord } from '../protocol.ts';
import { KNOT_METERS_PER_SECOND } from './values.ts';

/** A record as a simulated phone knows it: a time, and of the rest what it has. */
export type PhoneRecord = Partial<TrackerRecord> & { fixTime: number };

/** Path and query of a GET request with one position, as OsmAnd and older Traccar Clients send it. */
export function encodeQuery(imei: string, record: PhoneRecord): string {
  const parameters = new URLSearchParams({ id: imei, timestamp: String(record.fixTime) });
  const set = (name: string, value: number | boolean | undefined): void => {
    if (value !== undefined) parameters.set(name, String(value));
  };
  set('lat', record.latitude);
  set('lon', record.longitude);
  if (record.latitude !== undefined && record.valid === false) set('valid', false);
  set(
    'speed',
    record.speedMetersPerSecond === undefined ? undefined : record.speedMetersPerSecond / KNOT_METERS_PER_SECOND,
  );
  set('bearing', record.headingDegrees);
  set('altitude', record.altitudeMeters);
  set('accuracy', record.accuracyMeters);
  set('batt', record.batteryPercent);
  set('charge', record.charging);
  set('ignition', record.ignition);
  set('motion', record.motion);
  set('odometer', record.odometerMeters);
  set('rpm', record.rpm);
  set('sat', record.satellites);
  for (const [name, value] of Object.entries(record.attributes ?? {})) parameters.set(name, String(value));
  if (record.events?.some((event) => event.type === 'sos')) parameters.set('alarm', 'sos');
  return `/?${parameters}`;
}

/** Body of a POST with one or more positions, as Traccar Client sends it from version 9 on. */
export function encodeJson(imei: string, records: readonly PhoneRecord[]): string {
  const bodies = records.map((record) => ({
    device_id: imei,
    location: {
      timestamp: new Date(record.fixTime).toISOString(),
      coords: {
        latitude: record.latitude,
        longitude: record.longitude,
        accuracy: record.accuracyMeters ?? -1,
        speed: record.speedMetersPerSecond ?? -1,
        heading: record.headingDegrees ?? -1,
        altitude: record.altitudeMeters,
      },
      is_moving: record.motion,
      odometer: record.odometerMeters,
      battery: {
        level: record.batteryPercent === undefined ? -1 : record.batteryPercent / 100,
        is_charging: record.charging,
      },
      extras: record.attributes ?? {},
    },
  }));
  return JSON.stringify(bodies.length === 1 ? bodies[0] : bodies);
}
