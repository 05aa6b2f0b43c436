/** Modules behind the cell of 0x37 and 0x38: number (2), length (1) and value. */
import type { TrackerRecord } from '../protocol.ts';
import { readMileage } from './fields.ts';
import type { Octets } from './octets.ts';

/** Number and length. */
const HEAD = 3;

/** True when modules fill the rest of the content exactly. */
export function fillsWithModules(content: Octets): boolean {
  let at = 0;
  while (content.left - at >= HEAD) at += HEAD + content.peek(at + 2);
  return at === content.left;
}

/** Reads the modules whose unit is known: supply, distance counter, accuracy. */
export function readLocationModules(record: TrackerRecord, content: Octets): void {
  while (content.left >= HEAD) {
    const module = content.uint(2);
    const octets = content.uint(1);
    if (module === 0x27 && octets === 2) record.externalVolts = content.uint(2) / 100;
    else if (module === 0x2e && octets === 4) readMileage(record, content);
    else if (module === 0x3b && octets === 2) {
      const hundredths = content.uint(2);
      if (hundredths > 0) record.accuracyMeters = hundredths / 100;
    } else content.skip(octets);
  }
}
