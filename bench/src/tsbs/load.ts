import type { TrackerRecord } from '@waymark/protocols/protocol.ts';
import type { Kysely } from 'kysely';
import { sql } from '../../../server/src/storage/sql.ts';
import type { Tables } from '../../../server/src/storage/tables.ts';
import type { Ingest, KnownDevice } from '../../../server/src/telemetry/ingest.ts';
import { type Chance, chances, STEP_SECONDS, tagsOf, truckRecords } from './truck.ts';

/** A packet holds the records of this time, so that rows are derived in equal portions for any spacing. */
const PACKET_SECONDS = 2500;
/** As in TSBS: entries and whole batches that never arrive, and those that arrive after the next. */
const ENTRY_MISSING_CHANCE = 0.1;
const ENTRY_LATE_CHANCE = 0.3;
const BATCH_MISSING_CHANCE = 0.01;
const BATCH_LATE_CHANCE = 0.05;
/** Half of the out-of-order entries are so only within their packet. */
const WITHIN_PACKET_CHANCE = 0.5;
const PACKETS_UNDER_WAY = 64;

export const imeiOf = (accountId: number, number: number): string =>
  `0010${String(accountId).padStart(4, '0')}${String(number).padStart(7, '0')}`;

/** Creates assets with their devices, and a table with the tags of TSBS that both sides of a question join. */
export async function provisionTrucks(kysely: Kysely<Tables>, accountId: number, trucks: number): Promise<void> {
  await sql
    .raw(`
      CREATE TABLE IF NOT EXISTS bench_trucks (account_id int, asset_id int, device_id int, name text, fleet text,
        driver text, model text, device_version text, load_capacity float8, fuel_capacity float8,
        nominal_fuel_consumption float8, PRIMARY KEY (account_id, asset_id));
      CREATE INDEX IF NOT EXISTS bench_trucks_fleet ON bench_trucks (account_id, fleet);
      CREATE INDEX IF NOT EXISTS bench_trucks_name ON bench_trucks (account_id, name);
      GRANT SELECT ON bench_trucks TO waymark_app;`)
    .execute(kysely);
  for (let number = 0; number < trucks; number++) {
    const tags = tagsOf(number);
    await sql`
      WITH asset AS (
        INSERT INTO assets (account_id, uid, name, type, model, tags, created_at)
        VALUES (${accountId}, gen_random_uuid(), ${tags.name}, 'truck', ${tags.model}, ${[tags.fleet]}, now() - interval '60 days')
        RETURNING id
      ), device AS (
        INSERT INTO devices (account_id, uid, imei, protocol, device_type, ignition_type)
        VALUES (${accountId}, gen_random_uuid(), ${imeiOf(accountId, number)}, 'teltonika', 'teltonika', 'wired') RETURNING id
      ), assigned AS (
        INSERT INTO device_assignments (account_id, device_id, asset_id, role, assigned_from)
        SELECT ${accountId}, device.id, asset.id, 'primary', now() - interval '60 days' FROM asset, device
      )
      INSERT INTO bench_trucks SELECT ${accountId}::int, asset.id, device.id, ${tags.name}, ${tags.fleet}, ${tags.driver},
        ${tags.model}, ${tags.deviceVersion}, ${tags.loadCapacity}::float8, ${tags.fuelCapacity}::float8,
        ${tags.nominalFuelConsumption}::float8 FROM asset, device`.execute(kysely);
  }
}

/**
 * Sends the trucks' records from `start` to `end` (epoch ms), one every `everySeconds`, with entries and packets
 * missing and out of order.
 * @returns records sent
 */
export async function sendTrucks(
  ingest: Ingest,
  devices: readonly KnownDevice[],
  { start, end, everySeconds }: { start: number; end: number; everySeconds: number },
): Promise<number> {
  const streams = devices.map((_, number) => packetsOf(number, start, end, everySeconds));
  const open = new Set(streams.keys());
  let sent = 0;
  // A device sends one packet at a time. Many devices send concurrently.
  const worker = async () => {
    for (;;) {
      const number = open.values().next().value;
      if (number === undefined) return;
      open.delete(number);
      const packet = streams[number]!.next();
      if (packet.done) continue;
      if (packet.value.length > 0) {
        const { durable } = await ingest.submitted(devices[number]!, packet.value, Date.now());
        if (durable !== packet.value.length)
          throw new Error(`${durable} of ${packet.value.length} records were stored`);
        sent += packet.value.length;
      }
      open.add(number);
    }
  };
  await Promise.all(Array.from({ length: Math.min(PACKETS_UNDER_WAY, devices.length) }, worker));
  return sent;
}

function* packetsOf(number: number, start: number, end: number, everySeconds: number): Generator<TrackerRecord[]> {
  const chance = chances(number * 31 + everySeconds);
  let packet: TrackerRecord[] = [];
  let held: TrackerRecord[] = [];
  let heldPacket: TrackerRecord[] = [];
  let place = 0;
  for (const record of truckRecords(number, start)) {
    if (record.fixTime! >= end) break;
    if (place++ % (everySeconds / STEP_SECONDS) !== 0 || chance() < ENTRY_MISSING_CHANCE) continue;
    if (chance() < ENTRY_LATE_CHANCE && chance() >= WITHIN_PACKET_CHANCE) held.push(record);
    else packet.push(record);
    if (packet.length < PACKET_SECONDS / everySeconds) continue;
    const whole = disordered(packet, chance);
    packet = held;
    held = [];
    if (chance() < BATCH_MISSING_CHANCE) continue;
    if (heldPacket.length === 0 && chance() < BATCH_LATE_CHANCE) {
      heldPacket = whole;
      continue;
    }
    yield whole;
    if (heldPacket.length > 0) yield heldPacket;
    heldPacket = [];
  }
  yield heldPacket;
  yield [...packet, ...held];
}

function disordered(packet: TrackerRecord[], chance: Chance): TrackerRecord[] {
  for (let at = 1; at < packet.length; at++) {
    if (chance() >= ENTRY_LATE_CHANCE * WITHIN_PACKET_CHANCE) continue;
    const [moved] = packet.splice(at, 1);
    packet.splice(Math.floor(chance() * at), 0, moved!);
  }
  return packet;
}
