/**
 * The four octets behind terminal information. Two layouts exist, and nothing in the frame names them.
 *
 *   levels  battery (1): 0 to 6, or percent · signal (1): 0 to 4, on some 0 to 31 or percent · alarm (1) · language (1)
 *   volts   supply in hundredths of a volt (2) · signal (1) · state of a port (1)
 *
 * Sources: Concox, "GPS Tracker Communication Protocol" (GT06N 5.4, JM-VL03 "Heartbeat Packet") for levels; R11 and
 * VXT01 as public servers read them for volts. A signal above 4 gives the volts away.
 */
import type { TrackerRecord } from '../protocol.ts';
import type { Connection } from './connection.ts';
import { readBatteryLevel, readSignal } from './fields.ts';
import type { Octets } from './octets.ts';

const OCTETS = 4;
/** Best signal of the documents, and of firmware that counts one bar more. */
const BEST_DOCUMENTED = 4;
const MOST_BARS = 5;
const PERCENT = 100;
/** Supplies that vehicles have, V. */
const LOWEST_SUPPLY = 5;
const HIGHEST_SUPPLY = 60;
/** Chinese and English. */
const LAST_LANGUAGE = 2;

/** How the octets are read. Without a power neither layout is certain. */
interface Layout {
  power: 'levels' | 'volts' | undefined;
  /** The third octet is certain to be an alarm, in messages that carry one. */
  isAlarm: boolean;
}

/** @param isNamed the message has the documented form, so that a documented signal settles the layout */
function layoutOf(content: Octets, connection: Connection, isNamed: boolean): Layout {
  const [battery, signal, alarm, language] = [0, 1, 2, 3].map((ahead) => content.peek(ahead)) as [
    number,
    number,
    number,
    number,
  ];
  if (content.left < OCTETS) return { power: 'levels', isAlarm: isNamed };
  const volts = ((battery << 8) | signal) / 100;
  const isSupply = volts >= LOWEST_SUPPLY && volts <= HIGHEST_SUPPLY && alarm <= MOST_BARS;
  const fitsVolts = isSupply && alarm > 0;
  const isLanguage = language > 0 && language <= LAST_LANGUAGE;
  if (connection.sendsVolts && isSupply && !isNamed) return { power: 'volts', isAlarm: false };
  if (signal <= BEST_DOCUMENTED) {
    if (isNamed || isLanguage || !fitsVolts) return { power: 'levels', isAlarm: true };
    return { power: undefined, isAlarm: false };
  }
  if (signal > PERCENT) return { power: fitsVolts ? 'volts' : undefined, isAlarm: false };
  if (fitsVolts) return { power: isLanguage ? 'levels' : 'volts', isAlarm: false };
  return { power: 'levels', isAlarm: isLanguage };
}

/**
 * Reads the octets, as far as they are there.
 * @param isNamed as above
 * @returns the code of the alarm; 0 also where it is not certain to be one
 */
export function readPower(record: TrackerRecord, content: Octets, connection: Connection, isNamed: boolean): number {
  const { power, isAlarm } = layoutOf(content, connection, isNamed);
  if (power === undefined) {
    content.skip(OCTETS);
    return 0;
  }
  if (power === 'volts') {
    if (!isNamed) connection.sendsVolts = true;
    record.externalVolts = content.uint(2) / 100;
    readSignal(record, content.uint(1));
    content.skip(1);
    return 0;
  }
  if (content.left > 0) readBatteryLevel(record, connection, content.uint(1));
  if (content.left > 0) readSignal(record, content.uint(1));
  if (content.left > 0) {
    const alarm = content.uint(1);
    if (content.left > 0) content.skip(1);
    if (isAlarm) return alarm;
  }
  return 0;
}
