/**
 * The work of the server's thread for a record without the database: the product's decoder, judgement, fold and encoder
 * in sequence, and the product's gateway in front of them.
 */
import { advance, type Derived, rulesOf, startDerived, startFold } from '@waymark/domain/derive/index.ts';
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import type { StreamDecoder, TrackerRecord } from '@waymark/protocols/protocol.ts';
import { encodeLogin } from '@waymark/protocols/teltonika/encode.ts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { type Gateway, openGateway } from '../../../server/src/gateway/listen.ts';
import { BlockEncoder } from '../../../server/src/telemetry/batch/block-encoder.ts';
import { positionOf } from '../../../server/src/telemetry/derive/track-position.ts';
import type { Ingest, KnownDevice } from '../../../server/src/telemetry/ingest.ts';
import { assignRows } from '../../../server/src/telemetry/intake/assignment.ts';
import { enrich } from '../../../server/src/telemetry/intake/enrich.ts';
import type { PositionRow } from '../../../server/src/telemetry/intake/position.ts';
import { Vehicle } from './fleet.ts';

const PROTOCOL = PROTOCOLS.find(({ name }) => name === 'teltonika')!;
const HOUR_MILLISECONDS = 3_600_000;
/** Rows of one COPY. */
const BATCH_ROWS = 5_000;

/** A vehicle whose packets are decoded and folded here. */
export class Lane {
  readonly device: KnownDevice;
  readonly #vehicle: Vehicle;
  readonly #decoder: StreamDecoder;
  readonly #fold = startFold();
  readonly #rules = rulesOf({ assetType: 'truck' });
  #derived: Derived = startDerived();

  /** @param hoursAgo time of the first record */
  constructor(index: number, hoursAgo = 12) {
    this.#vehicle = new Vehicle(index, Date.now() - hoursAgo * HOUR_MILLISECONDS);
    this.device = deviceOf(index, this.#vehicle.imei);
    this.#decoder = PROTOCOL.stream!({ now: Date.now, acceptWrongChecksum: false });
    this.#decoder.push(Buffer.from(encodeLogin(this.#vehicle.imei)));
  }

  packets(count: number, recordsPerPacket: number): Uint8Array[] {
    return this.#vehicle.packets(count, recordsPerPacket);
  }

  decode(packet: Uint8Array): readonly TrackerRecord[] {
    const [message] = this.#decoder.push(Buffer.from(packet.buffer, packet.byteOffset, packet.length));
    if (message?.kind !== 'records') throw new Error('the packet was not decoded');
    return message.records;
  }

  judge(records: readonly TrackerRecord[]): PositionRow[] {
    const rows = records.map((record) => judged(record, this.device));
    assignRows(rows, this.device.assignments);
    return rows;
  }

  fold(rows: readonly PositionRow[]): void {
    this.#derived = startDerived();
    advance(
      this.#fold,
      rows.map((row) => positionOf(row, 'primary')),
      this.#rules,
      this.#derived,
    );
  }
}

function judged(record: TrackerRecord, device: KnownDevice): PositionRow {
  const row = enrich(record, device, Date.now());
  if (typeof row === 'string') throw new Error(`a record was refused: ${row}`);
  return row;
}

function deviceOf(index: number, imei: string): KnownDevice {
  return {
    imei,
    protocol: PROTOCOL.name,
    accountId: 1,
    deviceId: index + 1,
    active: true,
    clockOffsetSeconds: 0,
    movingIntervalSeconds: undefined,
    parkedIntervalSeconds: undefined,
    retentionDays: undefined,
    ignitionType: 'wired',
    assignments: [{ assetId: index + 1, role: 'primary', from: 0, to: undefined }],
    former: [],
  };
}

/** Records per second of each step in sequence, on the same packets. The last value is all steps together. */
export interface Steps {
  decode: number;
  judge: number;
  fold: number;
  encode: number;
  together: number;
}

/** @param lanes each provides `packets` packets */
export function measureSteps(lanes: readonly Lane[], packets: number, recordsPerPacket: number): Steps {
  const bytes = lanes.map((lane) => lane.packets(packets, recordsPerPacket));
  const count = lanes.length * packets * recordsPerPacket;
  let seconds = 0;
  const timed = <Result>(step: () => Result): { result: Result; rate: number } => {
    const began = performance.now();
    const result = step();
    const spent = (performance.now() - began) / 1000;
    seconds += spent;
    return { result, rate: count / spent };
  };
  const decoded = timed(() => lanes.map((lane, index) => bytes[index]!.map((packet) => lane.decode(packet))));
  const judgedRows = timed(() => lanes.map((lane, index) => decoded.result[index]!.map((each) => lane.judge(each))));
  const folded = timed(() => {
    for (const [index, lane] of lanes.entries()) for (const rows of judgedRows.result[index]!) lane.fold(rows);
  });
  const encoded = timed(() => encodeBatches(inOrderOfArrival(judgedRows.result)));
  return {
    decode: decoded.rate,
    judge: judgedRows.rate,
    fold: folded.rate,
    encode: encoded.rate,
    together: count / seconds,
  };
}

/** Returns the rows as packets arrive: one of each vehicle after the other. */
function inOrderOfArrival(byLane: readonly (readonly PositionRow[][])[]): PositionRow[] {
  return byLane[0]!.flatMap((_, packet) => byLane.flatMap((packets) => packets[packet]!));
}

/** Returns the bytes of one binary COPY of blocks for each batch. @param rows of each device in order */
export function encodeBatches(rows: readonly PositionRow[]): Uint8Array[] {
  const batches = [];
  for (let at = 0; at < rows.length; at += BATCH_ROWS) {
    const byDevice = Map.groupBy(rows.slice(at, at + BATCH_ROWS), (row) => row.deviceId);
    batches.push(new BlockEncoder().encode([...byDevice.values()].flat()));
  }
  return batches;
}

/** Opens the product's gateway on a free port. @param work runs for a packet's records before its acknowledgement */
export async function openBareGateway(
  lanes: readonly Lane[],
  work: (lane: Lane, records: readonly TrackerRecord[]) => void,
): Promise<{ gateway: Gateway; port: number }> {
  const byImei = new Map(lanes.map((lane) => [lane.device.imei, lane]));
  const byDevice = new Map(lanes.map((lane) => [lane.device, lane]));
  const ingest: Ingest = {
    submit(device, records, _receivedAt, done) {
      work(byDevice.get(device)!, records);
      done(undefined, { durable: records.length, duplicates: 0, quarantined: 0 });
    },
    hear() {},
    submitted: async (_device, records) => ({ durable: records.length, duplicates: 0, quarantined: 0 }),
    contact() {},
    pressure: () => false,
    onRelief: () => () => {},
    unknown() {},
  };
  const gateway = await openGateway({
    directory: { find: async (imei) => byImei.get(imei)?.device, invalidate() {} },
    ingest,
    settings: { host: '127.0.0.1', listeners: { [PROTOCOL.name]: { port: 0, setting: 'bench' } } },
    quarantineFrame: async () => {},
    registry: new Registry(),
    logger: pino({ level: 'silent' }),
    protocols: [PROTOCOL],
  });
  return { gateway, port: gateway.port(PROTOCOL.name, 'tcp')! };
}
