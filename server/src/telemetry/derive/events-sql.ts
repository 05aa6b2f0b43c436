import type { DomainEvent } from '@waymark/domain/derive/derived.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { Flight } from '../../storage/flight.ts';
import { sql } from '../../storage/sql.ts';
import { binaryArray, int4Array, timestampArray } from './binary-array.ts';

/** An event of one asset before it is stored. */
export interface EventOfAsset {
  accountId: number;
  assetId: number;
  event: DomainEvent;
  /** True if its content was old on arrival: it enters histories and raises no notification. */
  late: boolean;
}

const INSERT = `
  INSERT INTO domain_events (account_id, asset_id, type, at, payload)
  SELECT * FROM unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[], $5::jsonb[])`;

/** Writes domain events in the transaction that derived them. */
export async function saveEvents(tx: Tx, events: readonly EventOfAsset[]): Promise<void> {
  const flight = new Flight(tx);
  addEvents(flight, events);
  await flight.land();
}

/** Writes domain events like `saveEvents`, together with other statements. */
export function addEvents(flight: Flight, events: readonly EventOfAsset[]): void {
  if (events.length === 0) return;
  const payloads = events.map(({ event: { type: _type, time: _time, ...rest }, late }) =>
    JSON.stringify(late ? { ...rest, late } : rest),
  );
  flight.add('insert domain_events', INSERT, [
    int4Array(events.map((it) => it.accountId)),
    int4Array(events.map((it) => it.assetId)),
    binaryArray(
      'text',
      events.map((it) => it.event.type),
    ),
    timestampArray(events.map((it) => it.event.time)),
    binaryArray('jsonb', payloads),
  ]);
}

/** A domain event as a consumer reads it. */
export interface StoredEvent {
  id: number;
  accountId: number;
  assetId: number | null;
  type: string;
  /** Fix time of the event. */
  at: Date;
  payload: Record<string, unknown>;
}

export type EventHandler = (events: readonly StoredEvent[], tx: Tx) => Promise<void>;

/**
 * Passes the events after a consumer's cursor to its handler, in commit order, and moves the cursor in the same
 * transaction. Writes of the handler with `tx` happen once, other effects at least once. Events of running transactions
 * wait for the next call, so that none is skipped. Two processes that consume under one name take turns.
 * @returns number of events passed; call again while it equals `atMost`
 * @throws what the handler throws; the cursor then stays
 */
export async function consume(
  database: Database,
  consumer: string,
  handler: EventHandler,
  atMost = 500,
): Promise<number> {
  return database.ingest(async (tx) => {
    await sql`INSERT INTO domain_event_cursors (consumer, transaction_id, id) VALUES (${consumer}, '0', 0)
      ON CONFLICT DO NOTHING`.execute(tx);
    const cursor = await sql<{ transaction_id: string; id: number }>`
      SELECT transaction_id::text, id FROM domain_event_cursors WHERE consumer = ${consumer} FOR UPDATE`.execute(tx);
    const { transaction_id: after, id } = cursor.rows[0] as { transaction_id: string; id: number };
    const { rows } = await sql<StoredEvent & { transactionId: string }>`
      SELECT id, account_id AS "accountId", asset_id AS "assetId", type, at, payload,
        transaction_id::text AS "transactionId"
      FROM domain_events
      WHERE (transaction_id, id) > (${after}::xid8, ${id}::int8)
        AND transaction_id < pg_snapshot_xmin(pg_current_snapshot())
      ORDER BY transaction_id, id LIMIT ${atMost}`.execute(tx);
    const last = rows.at(-1);
    if (!last) return 0;
    await handler(rows, tx);
    await sql`UPDATE domain_event_cursors SET transaction_id = ${last.transactionId}::xid8, id = ${last.id}
      WHERE consumer = ${consumer}`.execute(tx);
    return rows.length;
  });
}
