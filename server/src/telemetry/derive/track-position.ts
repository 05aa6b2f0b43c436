import type { DeviceRole } from '@waymark/domain/position.ts';
import { emptyPosition, type Position, type PositionEvent } from '@waymark/domain/position.ts';
import type { StoredPosition } from '../../storage/tracks.ts';
import { axleLoadOf, numberOf, type PositionRow } from '../intake/position.ts';

/** Columns that derivation reads back; the others change nothing in it. */
export const DERIVATION_COLUMNS = [
  'fix_time',
  'received_at',
  'device_id',
  'discriminator',
  'valid',
  'latitude_e7',
  'longitude_e7',
  'speed_cm_s',
  'heading_deg',
  'accuracy_dm',
  'ignition',
  'motion',
  'charging',
  'odometer_m',
  'battery_permille',
  'attributes',
] as const;
export type DerivationColumns = Pick<StoredPosition, (typeof DERIVATION_COLUMNS)[number]>;

/** Later than any fix that passes the door; epoch ms. */
export const END_OF_TIME = Date.UTC(9999, 0, 1);

const FAULTS = new Set(['gpsFault', 'simFault', 'tamper']);
const NO_EVENTS: readonly PositionEvent[] = [];

/** A row on its way into the table, as derivation sees it. */
export function positionOfRow(row: PositionRow, role: DeviceRole): Position {
  const position = emptyPosition(row.fixTime);
  position.receivedAt = row.receivedAt;
  position.discriminator = row.discriminator;
  position.deviceRole = role;
  position.valid = row.valid;
  position.latitude = scaled(row.latitudeE7, 1e7);
  position.longitude = scaled(row.longitudeE7, 1e7);
  position.speedMetersPerSecond = scaled(row.speedCentimetersPerSecond, 100);
  position.headingDegrees = row.headingDegrees ?? undefined;
  position.accuracyMeters = scaled(row.accuracyDecimeters, 10);
  position.ignition = row.ignition ?? undefined;
  position.motion = row.motion ?? undefined;
  position.charging = row.charging ?? undefined;
  position.odometerMeters = row.odometerMeters ?? undefined;
  position.batteryPercent = scaled(row.batteryPermille, 10);
  position.faultCodes = row.faultCodes;
  position.fuelRateLitersPerHour = row.fuelRateLitersPerHour;
  position.axleLoadKilograms = row.axleLoadKilograms;
  if (row.events.length > 0) addEvents(position, row.events);
  return position;
}

/** A row read from the table: exactly what `positionOfRow` gave for it. */
export function positionOfStored(stored: DerivationColumns, role: DeviceRole): Position {
  const position = emptyPosition(stored.fix_time.getTime());
  position.receivedAt = stored.received_at.getTime();
  position.discriminator = stored.discriminator;
  position.deviceRole = role;
  position.valid = stored.valid;
  position.latitude = scaled(stored.latitude_e7, 1e7);
  position.longitude = scaled(stored.longitude_e7, 1e7);
  position.speedMetersPerSecond = scaled(stored.speed_cm_s, 100);
  position.headingDegrees = stored.heading_deg ?? undefined;
  position.accuracyMeters = scaled(stored.accuracy_dm, 10);
  position.ignition = stored.ignition ?? undefined;
  position.motion = stored.motion ?? undefined;
  position.charging = stored.charging ?? undefined;
  position.odometerMeters = stored.odometer_m ?? undefined;
  position.batteryPercent = scaled(stored.battery_permille, 10);
  if (stored.attributes) {
    position.faultCodes = numberOf(stored.attributes.faultCodeCount);
    position.fuelRateLitersPerHour = numberOf(stored.attributes.fuelRateLitersPerHour);
    position.axleLoadKilograms = axleLoadOf(stored.attributes);
    const { events } = stored.attributes;
    if (Array.isArray(events)) addEvents(position, events);
  }
  return position;
}

function scaled(value: number | null, units: number): number | undefined {
  return value === null ? undefined : value / units;
}

/** The device's own events, as far as they are understood; an unmeasured one has no value. */
function addEvents(position: Position, events: readonly unknown[]): void {
  const known: PositionEvent[] = [];
  for (const event of events as readonly { type?: unknown; value?: unknown }[]) {
    if (typeof event.type !== 'string') continue;
    const measured = typeof event.value === 'number' && Number.isFinite(event.value);
    known.push(measured ? { type: event.type, value: event.value as number } : { type: event.type });
    if (FAULTS.has(event.type)) position.deviceFault = true;
  }
  position.events = known.length > 0 ? known : NO_EVENTS;
}
