/**
 * Teltonika's AVL data as it is on the wire. Source: Teltonika Telematics wiki, "Teltonika Data Sending Protocols"
 * (wiki.teltonika-gps.com/view/Teltonika_Data_Sending_Protocols) for frames and codecs, "AVL ID" lists for elements.
 */

/** Codec 8: one-byte element ids and counts. */
export const CODEC_8 = 0x08;
/** Codec 8 Extended: two-byte element ids and counts, elements of variable length. */
export const CODEC_8_EXTENDED = 0x8e;
/** Codec 16: two-byte element ids, one-byte counts, a generation type. */
export const CODEC_16 = 0x10;
/** Codecs 12, 13 and 14 carry commands to the device and its answers. */
export const CODEC_12 = 0x0c;
export const CODEC_13 = 0x0d;
export const CODEC_14 = 0x0e;
/** Types of a command in codecs 12 and 14 and of its answer. */
export const COMMAND = 0x05;
export const RESPONSE = 0x06;
/** Type of a command whose content goes to the serial port as it is. */
export const TO_SERIAL_PORT = 0x0e;
/** Records of the GH3000, see `gh3000.ts`. */
export const CODEC_7 = 0x07;
/** Data of the serial port of the FMX6 family. */
export const CODEC_15 = 0x0f;

export type DataCodec = typeof CODEC_8 | typeof CODEC_8_EXTENDED | typeof CODEC_16;

/** An I/O element with its value; the width is the group in which it travels. */
export type AvlElement =
  | { id: number; width: 1 | 2 | 4; value: number }
  | { id: number; width: 8; value: bigint }
  | { id: number; width: 'variable'; value: Uint8Array };

/** One AVL record in the units of the wire. */
export interface AvlRecord {
  /** Epoch ms, UTC. */
  timestamp: number;
  /** 0 low, 1 high, 2 panic. */
  priority: number;
  /** Degrees; 1e-7 on the wire. */
  longitude: number;
  latitude: number;
  /** −32,768 to 32,767 m. */
  altitudeMeters: number;
  /** Whole degrees, clockwise from north. */
  angleDegrees: number;
  /** 0: no fix, and the coordinates are the last known ones. */
  satellites: number;
  /** Whole km/h. */
  speedKmh: number;
  /** Element that caused the record; 0: periodic. */
  eventId: number;
  /** Codec 16 only. */
  generationType: number;
  elements: AvlElement[];
}

/** Longest data field that 255 records of at most 255 bytes can need. */
export const DATA_CAP = 0x10000;
/** Preamble, length and checksum around the data field. */
export const FRAME_OVERHEAD = 12;
/** Answer to a login; 0 refuses. */
export const LOGIN_ACCEPTED = 0x01;
/** Keep-alive that a device may send between packets. */
export const PING = 0xff;
