/**
 * Queclink's @Track air interface as it is on the wire. Sources: "@Track Air Interface Protocol" of the GL200, GL300,
 * GL500, GV200, GV300, GV500, GMT100 and GB100 (application notes TRAC…AN001 and later), and what devices of these
 * families are seen to send where a note is silent.
 *
 *   +RESP:GTFRI,060100,135790246811220,name,…,20090214093254,11F0$   a report                  → +SACK:11F0$
 *   +BUFF:GTFRI,…$                      the same report out of the buffer, otherwise unchanged → +SACK:11F0$
 *   +ACK:GTHBD,060100,135790246811220,name,20090214093254,11F0$   heartbeat   → +SACK:GTHBD,060100,11F0$
 *   +ACK:GTQSS,060100,135790246811220,name,0001,20090214093254,11F0$   answer to the command with the serial 0001
 *
 * Every report begins with protocol version, IMEI and name, and ends with the time of sending and a count in
 * hexadecimal. The version begins with the device's type: two characters of six, or six of ten.
 */

/** How text frames begin. */
export const REPORT = '+RESP:';
export const BUFFERED_REPORT = '+BUFF:';
export const ACKNOWLEDGEMENT = '+ACK:';
/** A command that the device did not take. */
export const REFUSAL = '+NACK:';
/** How the server's answers begin. */
export const SERVER_ACKNOWLEDGEMENT = '+SACK:';
export const TAIL = '$';

/** Longest text frame in octets: fifteen positions and a vehicle bus fit four times over. */
export const TEXT_CAP = 8192;
/** Longest binary frame in octets; its length field could say more. */
export const BINARY_CAP = 4096;

/**
 * Device types of handheld and asset trackers. They have no ignition wire and no input for the vehicle's supply; their
 * reports end with the charge of the battery, and the field after the cell is the mileage or nothing.
 */
const HANDHELD = new Set([
  '02', // GL200
  '07', // GL100
  '0A', // GL300 early
  '11', // GL500 and GL505
  '12', // GL200 variants
  '1A', // GL300
  '1B', // GL100M
  '20', // GL505
  '21', // GL200 CDMA
  '28', // GL300VC
  '2C', // GL300W
  '2E', // GL505
  '30', // GL300
  '40', // GL500
  '42', // GT501
  '44', // GL530
  '52', // GL50
  '55', // GL50B
  '66', // GL50BLITE
  '97', // GL30
  'C3', // GL320M
  'DE', // GL500M
  'F5', // GL300M
]);

/** Long-life trackers: radio quality follows the cell, and the head of status reports has temperature and charge. */
const LONG_LIFE = new Set(['97', '11', '20', '2E', '40', '44', 'DE']);

/** Vehicle trackers on the diagnostic socket: the vehicle's identification number is between IMEI and name. */
const DIAGNOSTIC = new Set(['1F', '2D', '36', '56', '5E']);

/** Digital inputs and outputs in two fields of their own instead of the device's status. */
const SPLIT_INPUTS = new Set(['04', '35']);

/** Order of fields by the type of a device. */
export interface Family {
  handheld: boolean;
  longLife: boolean;
  diagnostic: boolean;
  splitInputs: boolean;
}

/** @param version protocol version as it was sent: 6 or 10 characters */
export function familyOf(version: string): Family {
  const type = version.slice(0, version.length > 6 ? 6 : 2).toUpperCase();
  return {
    handheld: HANDHELD.has(type),
    longLife: LONG_LIFE.has(type),
    diagnostic: DIAGNOSTIC.has(type),
    splitInputs: SPLIT_INPUTS.has(type),
  };
}

/** A text frame cut into its parts. */
export interface Report {
  buffered: boolean;
  /** `GTFRI` and the like, upper case. */
  word: string;
  version: string;
  family: Family;
  imei: string;
  /** Everything between the IMEI and the time of sending; `fields[0]` is the name (or the vehicle's number). */
  fields: string[];
  /** Epoch ms; undefined when it is missing or no time. */
  sentAt: number | undefined;
  /** Four hexadecimal digits, as sent; undefined when it is missing. */
  count: string | undefined;
}
