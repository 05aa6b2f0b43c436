/**
 * The live channel's binary frames, one account and tick each, encoded once however many browsers watch. Written here
 * whole, both ways, because reader and writer must not drift apart.
 *
 * All numbers are little-endian. A frame is a header and five sections, in this order:
 *
 *     header     44 B  version u8 · type u8 · flags u16 · account u32 · epoch u32 · sequence u32 · server time f64 (ms)
 *                      · number of positions, contacts, statuses, removals, bytes of diagnoses (5 × u32)
 *     position   22 B  key u32 · latitude i32 (1e-7°) · longitude i32 (1e-7°) · fix time u32 (s)
 *                      · packet delay u16 (s after the fix, saturating) · speed u16 (cm/s, 0xffff unknown)
 *                      · heading u8 (240ths of a circle, 0xff unknown) · flags u8
 *     contact     8 B  key u32 · time of the last packet u32 (s)
 *     status      9 B  key u32 · since u32 (s, 0 unknown) · status in the high, movement in the low half byte
 *     removal     4 B  key u32
 *     diagnosis   6 B  key u32 · length u16 · its JSON in UTF-8 (packages/domain/src/attention.ts), empty for none.
 *                      Sent only when it changes, so a moving asset has none
 *
 * `key` is the asset's number in `AssetStatus.key`. A `changes` frame with sequence n applies to the state at n − 1; a
 * `snapshot` replaces everything known of its account and holds the same entries; an `alive` frame changes nothing and
 * tells the server's clock. After a reconnect the browser sends what it has (`encodeResume`); streams that it does not
 * name, or names with an epoch or sequence the server no longer has, begin with a snapshot.
 */

/** Address of the channel: a WebSocket, binary messages only. */
export const LIVE_PATH = '/live';
/**
 * The server sends an `alive` frame after this long without another one. A browser without a frame for twice as long
 * treats the connection as lost, because its banner must appear within 5 s of a drop.
 */
export const ALIVE_MILLISECONDS = 2000;

export const FRAME_VERSION = 2;
export const FRAME_TYPES = { snapshot: 1, changes: 2, alive: 3 } as const;
export type FrameType = keyof typeof FRAME_TYPES;

/** Bits of the header's flags. */
export const FRAME_FLAGS = {
  /** An asset was created, renamed, retyped or deleted: fetch the names again. */
  namesChanged: 1,
  /** A remote command of the account was created or progressed: fetch those on screen again. */
  commandsChanged: 2,
  /** Secure park of an asset was turned on or off: fetch the marks again. */
  secureParkChanged: 4,
} as const;

/** Bits of a position's flags. */
export const POSITION_FLAGS = {
  /** The place comes from the auxiliary tracker. */
  auxiliary: 1,
  ignitionKnown: 2,
  ignitionOn: 4,
} as const;

/** Reasons of the server for closing a live socket (RFC 6455 leaves 4000 to 4999 to applications). */
export const LIVE_CLOSE = {
  /** The message was not a resume message. */
  badMessage: 4400,
  /** There is no session, or it ended: sign in again. */
  noSession: 4401,
  /** The session's current account changed, so the screen shows the earlier one. */
  otherAccount: 4409,
  /** The rights of the user changed, so the browser may hold too much. It restarts from snapshots. */
  otherRights: 4410,
} as const;

export const HEADER_BYTES = 44;
/** Offset of the server's time in the header. */
const SERVER_TIME_AT = 16;
export const POSITION_BYTES = 22;
export const CONTACT_BYTES = 8;
export const STATUS_BYTES = 9;
export const REMOVAL_BYTES = 4;
/** Without the JSON. */
export const DIAGNOSIS_BYTES = 6;

const UNKNOWN_SPEED = 0xffff;
const UNKNOWN_HEADING = 0xff;
const HEADING_STEPS = 240;
const MAX_DELAY = 0xffff;

export interface FrameHeader {
  type: FrameType;
  /** Bits of FRAME_FLAGS. */
  flags: number;
  /** Number of the stream's account. */
  account: number;
  /** Changes when the server cannot continue an older sequence. */
  epoch: number;
  sequence: number;
  /** Server clock, epoch ms. */
  serverTime: number;
}

/** Receives the entries of a frame, in section order. Nothing is allocated per entry. Times are epoch ms. */
export interface FrameSink {
  /** @param speedMetersPerSecond NaN if unknown @param headingDegrees NaN if unknown @param flags POSITION_FLAGS */
  position(
    key: number,
    latitude: number,
    longitude: number,
    fixTime: number,
    packetTime: number,
    speedMetersPerSecond: number,
    headingDegrees: number,
    flags: number,
  ): void;
  contact(key: number, packetTime: number): void;
  /** Numbers of packages/domain/src/status.ts; `since` is 0 if unknown. */
  status(key: number, status: number, movement: number, since: number): void;
  removal(key: number): void;
  /** @param json of a Diagnosis, empty for none */
  diagnosis(key: number, json: string): void;
}

/** The bytes are not a frame of this version. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

interface Sections {
  positions: number;
  contacts: number;
  statuses: number;
  removals: number;
  diagnosisBytes: number;
}

function readSections(view: DataView): Sections {
  return {
    positions: view.getUint32(24, true),
    contacts: view.getUint32(28, true),
    statuses: view.getUint32(32, true),
    removals: view.getUint32(36, true),
    diagnosisBytes: view.getUint32(40, true),
  };
}

/**
 * Returns the header of a frame without reading its entries, to decide whether it continues the browser's state.
 * @throws FrameError if the bytes are not a frame of this version
 */
export function readFrameHeader(bytes: ArrayBuffer | Uint8Array): FrameHeader {
  const view = viewOf(bytes);
  if (view.byteLength < HEADER_BYTES) throw new FrameError('shorter than a header');
  if (view.getUint8(0) !== FRAME_VERSION) throw new FrameError(`version ${view.getUint8(0)}`);
  const number = view.getUint8(1);
  const type = (Object.keys(FRAME_TYPES) as FrameType[]).find((name) => FRAME_TYPES[name] === number);
  if (type === undefined) throw new FrameError(`type ${number}`);
  return {
    type,
    flags: view.getUint16(2, true),
    account: view.getUint32(4, true),
    epoch: view.getUint32(8, true),
    sequence: view.getUint32(12, true),
    serverTime: view.getFloat64(SERVER_TIME_AT, true),
  };
}

/** Returns a copy of a frame as sent at another time, because browsers set their clock by it. @param serverTime epoch ms */
export function atServerTime(frame: Uint8Array, serverTime: number): Uint8Array {
  const copy = Uint8Array.from(frame);
  new DataView(copy.buffer).setFloat64(SERVER_TIME_AT, serverTime, true);
  return copy;
}

/**
 * Reads a frame into a sink.
 * @returns its header
 * @throws FrameError if the bytes are not exactly one frame; the sink was not called then
 */
export function decodeFrame(bytes: ArrayBuffer | Uint8Array, sink: FrameSink): FrameHeader {
  const header = readFrameHeader(bytes);
  const view = viewOf(bytes);
  const sections = readSections(view);
  const length =
    HEADER_BYTES +
    sections.positions * POSITION_BYTES +
    sections.contacts * CONTACT_BYTES +
    sections.statuses * STATUS_BYTES +
    sections.removals * REMOVAL_BYTES +
    sections.diagnosisBytes;
  if (length !== view.byteLength) throw new FrameError(`${view.byteLength} bytes where ${length} belong`);
  const diagnoses = readDiagnoses(view, view.byteLength - sections.diagnosisBytes);

  let at = HEADER_BYTES;
  for (let index = 0; index < sections.positions; index++, at += POSITION_BYTES) {
    const fixTime = view.getUint32(at + 12, true) * 1000;
    const speed = view.getUint16(at + 18, true);
    const heading = view.getUint8(at + 20);
    sink.position(
      view.getUint32(at, true),
      view.getInt32(at + 4, true) / 1e7,
      view.getInt32(at + 8, true) / 1e7,
      fixTime,
      fixTime + view.getUint16(at + 16, true) * 1000,
      speed === UNKNOWN_SPEED ? Number.NaN : speed / 100,
      heading === UNKNOWN_HEADING ? Number.NaN : heading * (360 / HEADING_STEPS),
      view.getUint8(at + 21),
    );
  }
  for (let index = 0; index < sections.contacts; index++, at += CONTACT_BYTES)
    sink.contact(view.getUint32(at, true), view.getUint32(at + 4, true) * 1000);
  for (let index = 0; index < sections.statuses; index++, at += STATUS_BYTES) {
    const packed = view.getUint8(at + 8);
    sink.status(view.getUint32(at, true), packed >> 4, packed & 0x0f, view.getUint32(at + 4, true) * 1000);
  }
  for (let index = 0; index < sections.removals; index++, at += REMOVAL_BYTES) sink.removal(view.getUint32(at, true));
  for (const { key, json } of diagnoses) sink.diagnosis(key, json);
  return header;
}

/** @throws FrameError if the entries do not end with the frame */
function readDiagnoses(view: DataView, from: number): { key: number; json: string }[] {
  const entries: { key: number; json: string }[] = [];
  for (let at = from; at < view.byteLength; ) {
    const length = at + DIAGNOSIS_BYTES > view.byteLength ? Number.POSITIVE_INFINITY : view.getUint16(at + 4, true);
    const next = at + DIAGNOSIS_BYTES + length;
    if (next > view.byteLength) throw new FrameError('a broken diagnosis');
    const bytes = new Uint8Array(view.buffer, view.byteOffset + at + DIAGNOSIS_BYTES, length);
    entries.push({ key: view.getUint32(at, true), json: new TextDecoder().decode(bytes) });
    at = next;
  }
  return entries;
}

/** A growing run of equal entries. */
class Section {
  count = 0;
  #view: DataView<ArrayBuffer>;
  readonly #entryBytes: number;

  constructor(entryBytes: number) {
    this.#entryBytes = entryBytes;
    this.#view = new DataView(new ArrayBuffer(entryBytes * 64));
  }

  /** Returns the view of all entries and the offset of a new one. */
  next(): { view: DataView; at: number } {
    const at = this.count++ * this.#entryBytes;
    if (at + this.#entryBytes > this.#view.byteLength) {
      const wider = new Uint8Array(this.#view.byteLength * 2);
      wider.set(new Uint8Array(this.#view.buffer));
      this.#view = new DataView(wider.buffer);
    }
    return { view: this.#view, at };
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.#view.buffer, 0, this.count * this.#entryBytes);
  }
}

/** Collects the entries of one frame. Add each asset at most once to each section. */
export class FrameWriter {
  readonly #positions = new Section(POSITION_BYTES);
  readonly #contacts = new Section(CONTACT_BYTES);
  readonly #statuses = new Section(STATUS_BYTES);
  readonly #removals = new Section(REMOVAL_BYTES);
  readonly #diagnoses = new Section(1);

  get empty(): boolean {
    const { count } = this.#diagnoses;
    return this.#positions.count + this.#contacts.count + this.#statuses.count + this.#removals.count + count === 0;
  }

  /**
   * Adds the last known place. A packet more than 18 h younger than the fix does not fit the entry, so a contact is
   * added.
   * @param latitudeE7 @param longitudeE7 degrees × 10⁷
   * @param fixTime @param packetTime epoch ms; whole seconds are kept
   * @param speedCentimetersPerSecond @param headingDegrees undefined if unknown
   */
  position(
    key: number,
    latitudeE7: number,
    longitudeE7: number,
    fixTime: number,
    packetTime: number,
    speedCentimetersPerSecond: number | undefined,
    headingDegrees: number | undefined,
    flags: number,
  ): void {
    const { view, at } = this.#positions.next();
    const fixSeconds = seconds(fixTime);
    const delay = Math.max(0, seconds(packetTime) - fixSeconds);
    view.setUint32(at, key, true);
    view.setInt32(at + 4, latitudeE7, true);
    view.setInt32(at + 8, longitudeE7, true);
    view.setUint32(at + 12, fixSeconds, true);
    view.setUint16(at + 16, Math.min(delay, MAX_DELAY), true);
    view.setUint16(at + 18, speedNumber(speedCentimetersPerSecond), true);
    view.setUint8(at + 20, headingNumber(headingDegrees));
    view.setUint8(at + 21, flags);
    if (delay > MAX_DELAY || fixTime > packetTime) this.contact(key, packetTime);
  }

  /** Adds the time of the last packet if no position has it. @param packetTime epoch ms */
  contact(key: number, packetTime: number): void {
    const { view, at } = this.#contacts.next();
    view.setUint32(at, key, true);
    view.setUint32(at + 4, seconds(packetTime), true);
  }

  /** @param since epoch ms, undefined if unknown */
  status(key: number, status: number, movement: number, since: number | undefined): void {
    const { view, at } = this.#statuses.next();
    view.setUint32(at, key, true);
    view.setUint32(at + 4, since === undefined ? 0 : seconds(since), true);
    view.setUint8(at + 8, (status << 4) | (movement & 0x0f));
  }

  /** Adds the removal of an asset. */
  removal(key: number): void {
    const { view, at } = this.#removals.next();
    view.setUint32(at, key, true);
  }

  /** @param json of a Diagnosis, at most 65,535 bytes; empty for none */
  diagnosis(key: number, json: string): void {
    const text = new TextEncoder().encode(json);
    const entry = new Uint8Array(DIAGNOSIS_BYTES + text.byteLength);
    const view = new DataView(entry.buffer);
    view.setUint32(0, key, true);
    view.setUint16(4, text.byteLength, true);
    entry.set(text, DIAGNOSIS_BYTES);
    for (const byte of entry) {
      const { view: section, at } = this.#diagnoses.next();
      section.setUint8(at, byte);
    }
  }

  /** Returns the frame. The writer must not be used again. */
  finish(header: FrameHeader): Uint8Array<ArrayBuffer> {
    const sections = [this.#positions, this.#contacts, this.#statuses, this.#removals, this.#diagnoses];
    const bodies = sections.map((section) => section.bytes());
    const frame = new Uint8Array(HEADER_BYTES + bodies.reduce((sum, body) => sum + body.byteLength, 0));
    const view = new DataView(frame.buffer);
    view.setUint8(0, FRAME_VERSION);
    view.setUint8(1, FRAME_TYPES[header.type]);
    view.setUint16(2, header.flags, true);
    view.setUint32(4, header.account, true);
    view.setUint32(8, header.epoch, true);
    view.setUint32(12, header.sequence, true);
    view.setFloat64(SERVER_TIME_AT, header.serverTime, true);
    sections.forEach((section, index) => {
      view.setUint32(24 + index * 4, section.count, true);
    });
    let at = HEADER_BYTES;
    for (const body of bodies) {
      frame.set(body, at);
      at += body.byteLength;
    }
    return frame;
  }
}

/** Position of a browser in one account's stream. */
export interface StreamPosition {
  account: number;
  epoch: number;
  sequence: number;
}

const RESUME_TYPE = 1;
const RESUME_BYTES = 12;
/** Longest message of a browser: some 5,400 accounts. */
export const RESUME_MESSAGE_CAP = 64 * 1024;

/** Encodes the browser's only message, sent first after every connect; empty on a new page. */
export function encodeResume(streams: readonly StreamPosition[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 + streams.length * RESUME_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, FRAME_VERSION);
  view.setUint8(1, RESUME_TYPE);
  streams.forEach((stream, index) => {
    const at = 4 + index * RESUME_BYTES;
    view.setUint32(at, stream.account, true);
    view.setUint32(at + 4, stream.epoch, true);
    view.setUint32(at + 8, stream.sequence, true);
  });
  return bytes;
}

/** @throws FrameError if the bytes are not a resume message */
export function decodeResume(bytes: ArrayBuffer | Uint8Array): StreamPosition[] {
  const view = viewOf(bytes);
  if (view.byteLength < 4 || view.getUint8(0) !== FRAME_VERSION || view.getUint8(1) !== RESUME_TYPE)
    throw new FrameError('not a resume message');
  if ((view.byteLength - 4) % RESUME_BYTES !== 0) throw new FrameError('a broken resume message');
  const streams: StreamPosition[] = [];
  for (let at = 4; at < view.byteLength; at += RESUME_BYTES)
    streams.push({
      account: view.getUint32(at, true),
      epoch: view.getUint32(at + 4, true),
      sequence: view.getUint32(at + 8, true),
    });
  return streams;
}

function viewOf(bytes: ArrayBuffer | Uint8Array): DataView {
  return bytes instanceof ArrayBuffer
    ? new DataView(bytes)
    : new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function seconds(milliseconds: number): number {
  return Math.min(0xffff_ffff, Math.max(0, Math.floor(milliseconds / 1000)));
}

function speedNumber(centimetersPerSecond: number | undefined): number {
  if (centimetersPerSecond === undefined) return UNKNOWN_SPEED;
  return Math.min(UNKNOWN_SPEED - 1, Math.max(0, Math.round(centimetersPerSecond)));
}

function headingNumber(degrees: number | undefined): number {
  if (degrees === undefined) return UNKNOWN_HEADING;
  return ((Math.round((degrees * HEADING_STEPS) / 360) % HEADING_STEPS) + HEADING_STEPS) % HEADING_STEPS;
}
