/**
 * 0xF1 and 0xF2 of VL842: s since 1970 (4), then items of number (2), length and value. Source: Jimi, "VL842
 * Communication Protocol", device status and peripherals, as public servers read it.
 */
import { attributesOf, emptyRecord, type TrackerRecord } from '../protocol.ts';
import type { Octets } from './octets.ts';

/** Number and length of an item. */
const HEAD = 3;
const WIRELESS_TAG = 0x000a;
/** Kind and address of a tag, event, its data, kind of data. */
const TAG_OCTETS = 10;

function recordAt(content: Octets): TrackerRecord {
  const seconds = content.uint(4);
  return emptyRecord(seconds > 0 ? seconds * 1000 : undefined);
}

/** True when a switch says on, false when it says off. @returns undefined for any other value */
function switchOf(value: number): boolean | undefined {
  return value <= 1 ? value === 1 : undefined;
}

/** Reads 0xF1: motion, armed, ignition, supply, charging. */
export function readDeviceStatus(content: Octets): TrackerRecord {
  const record = recordAt(content);
  while (content.left >= HEAD) {
    const item = content.uint(2);
    const octets = content.uint(1);
    const value = octets === 1 ? content.uint(1) : octets === 2 ? content.uint(2) : undefined;
    if (value === undefined) content.skip(octets);
    else applyStatus(record, item, octets, value);
  }
  return record;
}

function applyStatus(record: TrackerRecord, item: number, octets: number, value: number): void {
  if (octets === 2) {
    if (item === 0x0005) record.externalVolts = value / 100;
    return;
  }
  if (item === 0x0001) record.motion = value === 2 || value === 4;
  else if (item === 0x0004) record.ignition = switchOf(value);
  else if (item === 0x0007) record.charging = switchOf(value);
  else if (item === 0x0002 && value <= 1) attributesOf(record).armed = value === 1;
}

/** Reads 0xF2: what a wireless tag says; the items of other accessories are passed over. */
export function readPeripherals(content: Octets): TrackerRecord {
  const record = recordAt(content);
  while (content.left >= HEAD) {
    const item = content.uint(2);
    // The length of a tag has two octets, that of others one, which may follow a zero.
    const octets = item === WIRELESS_TAG || content.peek() === 0 ? content.uint(2) : content.uint(1);
    if (item !== WIRELESS_TAG || octets < TAG_OCTETS) {
      content.skip(octets);
      continue;
    }
    content.skip(1);
    attributesOf(record).rfid = content.hex(6);
    content.skip(3);
    const text = content.text(octets - TAG_OCTETS);
    if (/^[ -~]+$/.test(text)) attributesOf(record).serialData = text;
  }
  return record;
}
