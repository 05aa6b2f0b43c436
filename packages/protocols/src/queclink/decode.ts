/** Text frames into messages. */
import { emptyRecord, type Message, type TrackerRecord } from '../protocol.ts';
import { badFrame } from '../resynchroniser.ts';
import { attributesOf } from './attributes.ts';
import { applyBus, applyDiagnostics } from './bus.ts';
import { EVENTS, type Head } from './events.ts';
import { applyExtended } from './extended.ts';
import { INFORMATION, TALK, zoneMinutes } from './information.ts';
import { applyGroup, findGroups, type Group, isFix } from './location.ts';
import { type Report, SERVER_ACKNOWLEDGEMENT, TAIL } from './messages.ts';
import { isAcknowledgement, isRefusal, parseReport } from './text.ts';
import { applyEngine, applyEventTrailer, applyMileage, applyPositionTrailer, applySupply } from './trailer.ts';
import type { Zones } from './zone.ts';

/** Fields of a position without coordinates and without a cell. */
const EMPTY_GROUP = 11;
/** Places for positions of one report in its sequence numbers; the interface allows 15. */
const POSITIONS_PER_COUNT = 256;
const HEARTBEAT = 'GTHBD';
/** Command answers are kept to this many characters. */
const LONGEST_RESPONSE = 1024;

/** Position reports whose last position is followed by the state of the device. */
const PERIODIC = new Set(['GTFRI', 'GTERI']);

/** The head of these begins with the vehicle's supply, as that of position reports does. */
const WITH_SUPPLY = new Set([
  ...['GTFRI', 'GTERI', 'GTRTL', 'GTSOS', 'GTSPD', 'GTDOG', 'GTDIS', 'GTIOB', 'GTTOW', 'GTHBM', 'GTIGL', 'GTEPS'],
  ...['GTRTP', 'GTGEO'],
]);

/** Without a position these end with what came in over the serial port. */
const SERIAL = new Set(['GTDAT', 'GTDTT']);

function bytesOf(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

function serverAcknowledgement(count: string | undefined): Uint8Array | undefined {
  return count === undefined ? undefined : bytesOf(`${SERVER_ACKNOWLEDGEMENT}${count}${TAIL}`);
}

/** Reports that name the device's zone. */
const WITH_ZONE = new Set(['GTINF', 'GTTMZ']);

/**
 * @param text a frame without its tail character
 * @param bytes the frame as it came, for the admin's eyes
 * @param zones what the connection knows of the device's zone
 */
export function decodeText(text: string, bytes: Uint8Array, zones: Zones): Message {
  const report = parseReport(text);
  if ('reason' in report) {
    const { reason, detail } = report;
    // The tail character counts.
    const refusal = { type: report.word || 'report', length: bytes.length + 1, reason: 'unknown layout' };
    return badFrame(reason, detail, bytes, refusal);
  }
  const { imei, count, word } = report;
  const zone = WITH_ZONE.has(word) ? zoneMinutes(report.fields) : undefined;
  if (zone !== undefined) zones.tell(imei, zone);
  const acknowledgement = serverAcknowledgement(count);
  if (word === HEARTBEAT) {
    if (count === undefined) return { kind: 'heartbeat', imei };
    return {
      kind: 'heartbeat',
      imei,
      reply: bytesOf(`${SERVER_ACKNOWLEDGEMENT}${HEARTBEAT},${report.version},${count}${TAIL}`),
    };
  }
  const reply = acknowledgement === undefined ? {} : { reply: acknowledgement };
  const refused = isRefusal(text);
  if (refused || isAcknowledgement(text) || TALK.has(word)) {
    const serial = TALK.has(word) && !refused ? undefined : serialOf(report);
    return {
      kind: 'response',
      imei,
      ...(serial === undefined ? {} : { serial }),
      text: text.slice(0, LONGEST_RESPONSE),
      ...(refused ? { refused } : {}),
      ...reply,
    };
  }
  const records = recordsOf(report, zones);
  return {
    kind: 'records',
    imei,
    records,
    acknowledge: (stored) => (stored < records.length ? undefined : acknowledgement),
  };
}

/** The serial number of the command precedes the time of sending. */
function serialOf({ fields }: Report): number | undefined {
  const serial = fields.at(-1);
  return serial !== undefined && /^[0-9A-Fa-f]{4}$/.test(serial) ? Number.parseInt(serial, 16) : undefined;
}

function recordsOf(report: Report, zones: Zones): TrackerRecord[] {
  const { word, fields, family, imei } = report;
  const information = INFORMATION[word];
  const groups = findGroups(fields);
  const fix = groups.at(-1);
  if (report.sentAt !== undefined && fix?.fixTime !== undefined && isFix(fix))
    zones.learn(imei, report.sentAt, fix.fixTime);
  const sentAt = report.sentAt === undefined ? undefined : zones.utc(imei, report.sentAt, !report.buffered);
  const records = groups.length === 0 ? [emptyRecord(sentAt)] : groups.map((group) => recordOf(fields, group, sentAt));
  const last = records.at(-1)!;
  if (!PERIODIC.has(word)) attributesOf(last).eventName = word;
  if (information !== undefined) information(last, report);
  else if (word === 'GTOBD') applyDiagnostics(last, fields);
  else if (word === 'GTCAN') applyBus(last, fields, 3);
  else applyEvent(last, report, groups);
  const count = report.count === undefined ? undefined : Number.parseInt(report.count, 16) * POSITIONS_PER_COUNT;
  for (const [index, record] of records.entries()) {
    record.buffered = report.buffered;
    if (count !== undefined) record.sequence = count + Math.min(index, POSITIONS_PER_COUNT - 1);
  }
  if (family.diagnostic && /^[0-9A-HJ-NPR-Z]{17}$/.test(fields[0] ?? '')) attributesOf(last).vin = fields[0]!;
  return records;
}

function recordOf(fields: readonly string[], group: Group, sentAt: number | undefined): TrackerRecord {
  const record = emptyRecord(sentAt);
  applyGroup(record, group);
  applyMileage(record, fields[group.to]);
  return record;
}

function applyEvent(record: TrackerRecord, report: Report, groups: readonly Group[]): void {
  const { word, fields, family } = report;
  const named = family.diagnostic ? 2 : 1;
  const first = groups[0]?.from ?? headWithoutPosition(report);
  const head: Head = { fields: fields.slice(named, Math.max(named, first)), report };
  if (WITH_SUPPLY.has(word)) applySupply(record, head.fields[head.fields.length - 3]);
  const after = groups.at(-1)?.to;
  const rest = fields.slice(after ?? first + EMPTY_GROUP);
  if (PERIODIC.has(word)) {
    const next = applyPositionTrailer(record, rest, family);
    if (word === 'GTERI') applyExtended(record, head.fields, rest.slice(next));
    else if (family.diagnostic) applyEngine(record, rest.slice(next));
  } else {
    applyEventTrailer(record, rest, report);
  }
  EVENTS[word]?.(record, head);
}

/** Length of the head, name included, where no position shows it: up to three fields and the number of positions. */
function headWithoutPosition({ word, fields, family }: Report): number {
  const shift = family.diagnostic ? 1 : 0;
  if (word === 'GTERI') return 5 + shift;
  if (WITH_SUPPLY.has(word) || word === 'GTNMR') return 4 + shift;
  return SERIAL.has(word) ? fields.length : Math.min(fields.length, 2 + shift);
}
