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

export interface EventChoice {
  /** Types that the handler gets. Others are passed over in the database. Default: all. */
  types?: readonly string[];
  /** Most events that one call passes, of all types. Default 500. */
  atMost?: number;
}

/** The events of new alerts, few of all events. */
export const RAISED_ALERTS = { types: ['alertRaised'], atMost: 2000 } as const satisfies EventChoice;

/** Returns the public ids of the alerts that RAISED_ALERTS are of. */
export function raisedAlertIds(events: readonly StoredEvent[]): string[] {
  return events.flatMap(({ payload }) => (typeof payload.alertId === 'string' ? [payload.alertId] : []));
}

/**
 * Passes the events after a consumer's cursor to its handler, in commit order, and moves the cursor in the same
 * transaction. Writes of the handler with `tx` happen once, other effects at least once. Events of running transactions
 * wait for the next call, so that none is skipped. Two processes that consume under one name take turns.
 * @returns number of events passed, of all types; call again while it equals `atMost`
 * @throws what the handler throws; the cursor then stays
 */
export async function consume(
  database: Database,
  consumer: string,
  handler: EventHandler,
  { types, atMost = 500 }: EventChoice = {},
): Promise<number> {
  return database.ingest(async (tx) => {
    await sql`INSERT INTO domain_event_cursors (consumer, transaction_id, id) VALUES (${consumer}, '0', 0)
      ON CONFLICT DO NOTHING`.execute(tx);
    const cursor = await sql<{ transaction_id: string; id: number }>`
      SELECT transaction_id::text, id FROM domain_event_cursors WHERE consumer = ${consumer} FOR UPDATE`.execute(tx);
    const { transaction_id: after, id } = cursor.rows[0] as { transaction_id: string; id: number };
    const chosen = types === undefined ? sql`true` : sql`type = ANY (${types}::text[])`;
    // The last event moves the cursor, whatever its type.
    const { rows } = await sql<StoredEvent & { transactionId: string; isChosen: boolean; passed: number }>`
      WITH passed AS MATERIALIZED (
        SELECT *, ${chosen} AS chosen, row_number() OVER (ORDER BY transaction_id, id) AS place FROM (
          SELECT * FROM domain_events
          WHERE (transaction_id, id) > (${after}::xid8, ${id}::int8)
            AND transaction_id < pg_snapshot_xmin(pg_current_snapshot())
          ORDER BY transaction_id, id LIMIT ${atMost}) e)
      SELECT id, account_id AS "accountId", asset_id AS "assetId", type, at, payload,
        transaction_id::text AS "transactionId", chosen AS "isChosen", place::int AS passed
      FROM passed WHERE chosen OR place = (SELECT count(*) FROM passed) ORDER BY place`.execute(tx);
    const last = rows.at(-1);
    if (!last) return 0;
    const events = rows.filter(({ isChosen }) => isChosen);
    if (events.length > 0) await handler(events, tx);
    await sql`UPDATE domain_event_cursors SET transaction_id = ${last.transactionId}::xid8, id = ${last.id}
      WHERE consumer = ${consumer}`.execute(tx);
    return last.passed;
  });
}
