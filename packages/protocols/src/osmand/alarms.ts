/** Alarms as phones and self-made trackers name them. Source: traccar.org/osmand and Traccar's list of alarm names. */
import type { AttributeValue, DeviceEventType, TrackerRecord } from '../protocol.ts';
import { keep } from './values.ts';

/** By name in small letters. */
const ALARMS: Readonly<Record<string, DeviceEventType>> = {
  sos: 'sos',
  accident: 'crash',
  hardacceleration: 'harshAcceleration',
  hardbraking: 'harshBraking',
  hardcornering: 'harshCornering',
  overspeed: 'overspeed',
  tow: 'towing',
  idle: 'idling',
  vibration: 'shock',
  tampering: 'tamper',
  removing: 'tamper',
  lowbattery: 'lowBattery',
  powercut: 'unplugged',
  powerrestored: 'plugged',
  jamming: 'jamming',
  geofenceenter: 'geofenceEnter',
  geofenceexit: 'geofenceExit',
  gpsantennacut: 'gpsFault',
};

/** Adds events for one alarm or a comma-separated list. Unknown alarms stay in the attribute `alarm`. */
export function applyAlarms(record: TrackerRecord, attributes: Record<string, AttributeValue>, value: string): void {
  const unknown: string[] = [];
  for (const name of value.split(',').map((part) => part.trim())) {
    const type = ALARMS[name.toLowerCase()];
    if (type === undefined) unknown.push(name);
    else if (!record.events.some((event) => event.type === type)) record.events.push({ type });
  }
  if (unknown.some((name) => name !== '')) keep(attributes, 'alarm', unknown.join(','));
}
