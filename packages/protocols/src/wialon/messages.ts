/**
 * Wialon IPS as it is on the wire: lines of text, `#TYPE#body\r\n`, answered by lines. Sources: Gurtam, "Wialon IPS
 * communication protocol" 1.1 and 2.0 (10/2014); 2.1 differs for these packets only in its version.
 *
 *   L    imei;password                        2.0: version;imei;password;CRC   → AL  1 · 0 refused · 10 CRC
 *   SD   date;time;lat;N;lon;E;speed;course;altitude;satellites                → ASD 1 · −1 · 0 · 10 · 13 CRC
 *   D    … SD …;hdop;inputs;outputs;adc;ibutton;name:type:value,…              → AD  1 · −1 · 0 · 10 · 16 CRC
 *   B    records of SD and D, each after a |                                   → AB  number of records · empty: CRC
 *   P    nothing                                                               → AP
 *   M    text, from either side                                                → AM  1 · 01 CRC
 *   I    size;index;count;date;time;name, then `size` octets                   → AI  index;1 · index;0
 *   IT   date;time;driver;code;count                                           → AIT 1 · 0
 *   T    code;size;index, then `size` octets                                   → AT  index;1 · index;0
 *
 * In 2.0 every body but that of P ends with a CRC-16 of all before it, last separator included. Over UDP the sender
 * comes first: `imei#TYPE#…`, in 2.0 `2.0;imei#TYPE#…`. A packet may come compressed: 0xFF, its length (2, little
 * endian), zlib data of one packet.
 */

/** Longest packet, text or inflated; a black box of some 300 records. */
export const PACKET_CAP = 0x10000;
/** Longest binary part of a picture or file block. */
export const BINARY_CAP = 0x10000;

export const START = 0x23;
export const CARRIAGE_RETURN = 0x0d;
export const LINE_FEED = 0x0a;
/** Begins a compressed packet. */
export const COMPRESSED = 0xff;

/** Why a record can never be stored, as the answers to SD and D write it. */
export const STRUCTURE_ERROR = '-1';
export const TIME_ERROR = '0';
export const COORDINATES_ERROR = '10';

/** Fields of a record, without a checksum. */
export const SHORT_FIELDS = 10;
export const EXTENDED_FIELDS = 16;

/** One answer of the server. */
export function answer(type: string, text: string): Uint8Array {
  return Buffer.from(`#${type}#${text}\r\n`, 'latin1');
}
