/**
 * JT/T 808 as it is on the wire. Sources: JT/T 808-2011, -2013 and -2019, "Terminal communication protocol and data
 * format of the satellite positioning system for road transport vehicles" (chapters 4 to 8 of 2013): frame, header,
 * message tables; JT/T 1078-2016 for the video messages; vendors' documents for extensions of the standard.
 *
 *   frame     0x7E · header · body · XOR of header and body (1) · 0x7E, with 0x7E → 7D 02 and 0x7D → 7D 01 between
 *   header    message id (2) · properties (2) · [protocol version (1), 2019] · terminal number, BCD (6; 2019: 10)
 *             · serial number (2) · [parts in all (2) · number of this part (2)]
 *   properties  bits 0 to 9 length of the body, 10 to 12 encryption, 13 in parts, 14 the header of 2019
 */

export const DELIMITER = 0x7e;
/** Trackers of one vendor family (AOVX) frame with 0xE7, have their own escapes and a terminal number of 7 octets. */
export const ALTERNATIVE_DELIMITER = 0xe7;

/** Longest stretch between two delimiters. The standard needs 2,090 octets; firmware that uses 13 bits for the length 16 KiB. */
export const CONTENT_CAP = 0x4000;
/** Octets of incomplete messages that one connection may leave with us. */
export const PARTS_CAP = 0xc000;

/** Length of the body, bits 0 to 9 of the properties. */
export const LENGTH_MASK = 0x03ff;
/** Firmware that sends longer bodies uses the encryption bits for the length too. */
export const LONG_LENGTH_MASK = 0x1fff;
export const ENCRYPTION_MASK = 0x1c00;
export const IN_PARTS = 0x2000;
export const VERSIONED = 0x4000;
/** In vendor reports (0x5501): the terminal waits for an answer. */
export const WANTS_ANSWER = 0x8000;

/** Messages of terminals. */
export const FROM_TERMINAL = {
  generalAnswer: 0x0001,
  heartbeat: 0x0002,
  logout: 0x0003,
  timeQuery: 0x0004,
  resendQuery: 0x0005,
  register: 0x0100,
  authenticate: 0x0102,
  parameters: 0x0104,
  controlResult: 0x0105,
  attributes: 0x0107,
  upgradeResult: 0x0108,
  vendorTimeQuery: 0x0109,
  location: 0x0200,
  locationAnswer: 0x0201,
  vendorBatch: 0x0210,
  eventReport: 0x0301,
  questionAnswer: 0x0302,
  informationDemand: 0x0303,
  controlAnswer: 0x0500,
  vendorHeartbeat: 0x0506,
  recorderData: 0x0700,
  waybill: 0x0701,
  driver: 0x0702,
  batch: 0x0704,
  vehicleBus: 0x0705,
  mediaEvent: 0x0800,
  media: 0x0801,
  mediaSearch: 0x0802,
  shotAnswer: 0x0805,
  transparent: 0x0900,
  compressed: 0x0901,
  publicKey: 0x0a00,
  videoAttributes: 0x1003,
  passengerFlow: 0x1005,
  videoList: 0x1205,
  videoUploaded: 0x1206,
  warningFiles: 0x1210,
  warningFile: 0x1211,
  warningFileDone: 0x1212,
  vendorText: 0x1300,
  acceleration: 0x2070,
  vendorLocation: 0x5501,
  vendorLocationBlind: 0x5502,
  text: 0x6006,
  vendorPhoto: 0x8888,
} as const;

/** Answers and orders of the platform. */
export const FROM_PLATFORM = {
  vendorGeneralAnswer: 0x4401,
  generalAnswer: 0x8001,
  resendParts: 0x8003,
  time: 0x8004,
  registered: 0x8100,
  setParameters: 0x8103,
  terminalControl: 0x8105,
  vendorTime: 0x8109,
  locationQuery: 0x8201,
  text: 0x8300,
  vehicleControl: 0x8500,
  mediaAnswer: 0x8800,
} as const;

/** Results of a general answer, of either side. */
export const RESULT = { done: 0, failed: 1, wrongMessage: 2, unsupported: 3 } as const;
/** Result of a registration: no such terminal in the database. */
export const NO_SUCH_TERMINAL = 4;

const KNOWN: ReadonlySet<number> = new Set(Object.values(FROM_TERMINAL));

/** True when a terminal is known to send messages of this id. */
export function isTerminalMessage(messageId: number): boolean {
  return KNOWN.has(messageId);
}
