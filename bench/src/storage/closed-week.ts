/**
 * Positions of one closed week as devices would have sent them: a week of the demo fleet and recorded traces, as
 * packets of Codec 8 Extended through the product's own decoder and record rules.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import { avlRecord, encodePacket } from '@waymark/protocols/teltonika/encode.ts';
import { teltonikaStream } from '@waymark/protocols/teltonika/frame.ts';
import { CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';
import { WEEK_MS, weekOf } from '../../../server/src/storage/partitions.ts';
import type { KnownDevice } from '../../../server/src/telemetry/ingest.ts';
import { assignRows } from '../../../server/src/telemetry/intake/assignment.ts';
import { enrich } from '../../../server/src/telemetry/intake/enrich.ts';
import type { PositionRow } from '../../../server/src/telemetry/intake/position.ts';
import { FLEET } from '../../../simulator/src/fleet/fleet.ts';
import { recordsAfter } from '../../../simulator/src/fleet/stream.ts';
import { readTrace } from '../../../simulator/src/replay/traces.ts';

/** The week that begins on this Monday. */
export const WEEK = weekOf(Date.UTC(2026, 9, 5));

const TRACES = [
  'barefoot/x0001-001.json',
  'capmetro/2015-03-07.csv.gz',
  'capmetro/2016-11-24.csv.gz',
  'envirocar/points.csv.gz',
  'gpx/304_to_UL_2019-02-18_0745.gpx',
  'liverpool-bus/route14_outbound.csv.gz',
];
/** Packet sizes in records, assigned to devices in turn. */
const PACKET_RECORDS = [1, 1, 3, 6, 20];
const SHORTEST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 2500;

/**
 * Returns the rows of each device in time order, with its own device (numbered from 1) and asset.
 * @param assets maximum number from the demo fleet
 */
export async function* closedWeek(accountId: number, assets: number): AsyncGenerator<PositionRow[]> {
  let number = 0;
  const rowsOf = (records: DeviceRecord[]) => throughDecoder(records, accountId, ++number);
  for (const asset of FLEET.slice(0, assets)) {
    const records: DeviceRecord[] = [];
    for (const record of recordsAfter(asset, WEEK.from, { timeZone: 'UTC', startedAt: WEEK.to })) {
      if (record.fixTime >= WEEK.to) break;
      records.push(record);
    }
    if (records.length > 0) yield rowsOf(records);
  }
  const folder = process.env.WAYMARK_DATA;
  if (!folder) return;
  for (const name of TRACES) {
    const file = path.join(folder, 'traces', name);
    if (!existsSync(file)) continue;
    for (const { records } of (await readTrace(file)).vehicles) yield rowsOf(intoWeek(records));
  }
}

/** Moves records to the same times of the measured week. */
function intoWeek(records: readonly DeviceRecord[]): DeviceRecord[] {
  const moved = records.map((record) => {
    const intoTheWeek = record.fixTime - weekOf(record.fixTime).from;
    return { ...record, fixTime: WEEK.from + (intoTheWeek % WEEK_MS) };
  });
  return moved.sort((a, b) => a.fixTime - b.fixTime);
}

function throughDecoder(records: readonly DeviceRecord[], accountId: number, number: number): PositionRow[] {
  const device = knownDevice(accountId, number);
  const size = PACKET_RECORDS[number % PACKET_RECORDS.length]!;
  const rows = new Map<string, PositionRow>();
  let chance = number;
  for (let at = 0; at < records.length; at += size) {
    const packet = records.slice(at, at + size);
    chance = (Math.imul(chance, 1_664_525) + 1_013_904_223) >>> 0;
    const delay = SHORTEST_DELAY_MS + ((chance >>> 8) % (LONGEST_DELAY_MS - SHORTEST_DELAY_MS));
    const receivedAt = packet.at(-1)!.fixTime + delay;
    const decoder = teltonikaStream({ now: () => receivedAt });
    decoder.push(LOGIN);
    for (const message of decoder.push(encodePacket(CODEC_8_EXTENDED, packet.map(avlRecord)))) {
      if (message.kind !== 'records') continue;
      for (const record of message.records) {
        const row = enrich(record, device, receivedAt);
        if (typeof row !== 'string') rows.set(`${row.fixTime} ${row.discriminator}`, row);
      }
    }
  }
  assignRows([...rows.values()], device.assignments);
  return [...rows.values()].sort((a, b) => a.fixTime - b.fixTime || a.discriminator - b.discriminator);
}

const LOGIN = Buffer.from('\0\x0f000000000000001', 'latin1');

function knownDevice(accountId: number, deviceId: number): KnownDevice {
  return {
    imei: '000000000000001',
    protocol: 'teltonika',
    accountId,
    deviceId,
    active: true,
    clockOffsetSeconds: 0,
    movingIntervalSeconds: undefined,
    parkedIntervalSeconds: undefined,
    retentionDays: undefined,
    ignitionType: 'wired',
    assignments: [{ assetId: deviceId, role: 'primary', from: 0, to: undefined }],
    former: [],
  };
}
