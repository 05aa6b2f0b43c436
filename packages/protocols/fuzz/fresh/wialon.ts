import { deflateSync } from 'node:zlib';
import { encodePacket } from '../../src/wialon/encode.ts';
import type { Random } from '../random.ts';
import { field, IMEI } from './make-frame.ts';

const TYPES = ['SD', 'D', 'D', 'D', 'B', 'B', 'M', 'AM', 'P', 'I', 'IT', 'T', 'L'];
const NAMES = (
  'ign,acc,moving,charging,mileage,odometer,io_16,pwr_ext,io_66,pwr_int,io_67,battery,battery_level,fuel,fuel_percent,' +
  'rpm,engine_hours,can_speed,gsm,csq,mcc,mnc,lac,cell_id,SOS,jam,power_cut,temp1,lls1_val,driver_code,valid,sats,hdop,' +
  'accuracy,can_mileage,imsi,x y,__proto__,constructor,Ж'
).split(',');
const FIELDS_BEFORE_PARAMETERS = 15;

/** A packet of any type, of 1.1 or 2.0, with a sender in front or compressed now and then. */
export function freshWialon(random: Random): Uint8Array {
  const type = random.pick(TYPES);
  const records = Array.from({ length: type === 'B' ? 1 + random.below(5) : 1 }, () => record(random));
  const body = `${records.join('|')}${type === 'B' ? '|' : ';'}`;
  const line = random.once(2) ? encodePacket(type, body) : Buffer.from(`#${type}#${body.slice(0, -1)}\r\n`);
  if (random.once(8)) return Buffer.concat([Buffer.from(random.once(2) ? IMEI : `2.0;${IMEI}`), line]);
  if (!random.once(8)) return line;
  const data = deflateSync(line);
  return Buffer.concat([Uint8Array.of(0xff, data.length & 0xff, data.length >> 8), data]);
}

function record(random: Random): string {
  const date = random.once(6) ? field(random) : '030526';
  const time = random.once(6) ? field(random) : '102030.5';
  const place = random.once(4)
    ? [field(random), 'N', field(random), 'E']
    : ['5230.5', random.pick(['N', 'S', 'NA', '']), '01324.25', 'E'];
  const rest = Array.from({ length: FIELDS_BEFORE_PARAMETERS - 6 }, () => field(random));
  const parameters = Array.from(
    { length: random.below(8) },
    () => `${random.pick(NAMES)}:${1 + random.below(3)}:${field(random)}`,
  );
  const fields = [date, time, ...place, ...rest, parameters.join()];
  return (random.once(4) ? fields.slice(0, random.below(fields.length + 1)) : fields).join(';');
}
