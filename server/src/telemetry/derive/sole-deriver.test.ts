/** Two processes: one derives alone until the other one derives, whatever each of them does and when. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SHARE_WRITER, type WriterRow } from '../../storage/position-writer.ts';
import { sql } from '../../storage/sql.ts';
import { type TestDatabase, testDatabase } from '../../storage/testing.ts';
import { LostWriter } from '../failure-kind.ts';
import { SoleDeriver } from './sole-deriver.ts';

let opened: TestDatabase;
let one: SoleDeriver;
let two: SoleDeriver;

beforeAll(async () => {
  opened = await testDatabase();
});
afterAll(() => opened.drop());
beforeEach(async () => {
  await opened.database.ingest((tx) => sql`UPDATE position_writer SET sole_deriver = NULL`.execute(tx));
  one = new SoleDeriver(opened.database);
  two = new SoleDeriver(opened.database, 0);
});

/** A batch of a process. @returns the number of its claim */
async function batch(of: SoleDeriver, work: () => Promise<void> = async () => {}): Promise<number> {
  await of.prepare();
  return opened.database.ingest(async (_tx, locked: Promise<WriterRow[]>) => {
    const claim = of.check(await locked);
    await work();
    return claim;
  }, SHARE_WRITER);
}

async function claimed(of: SoleDeriver): Promise<number> {
  of.claim();
  await of.close();
  return batch(of);
}

/** Resolves when a transaction waits for a lock. */
async function someoneWaits(): Promise<void> {
  const waiting = () =>
    opened.database.server(async (kysely) => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(kysely);
      return rows.length;
    });
  await expect.poll(waiting).toBe(1);
}

it('derives alone after a claim, and no second process claims meanwhile', async () => {
  expect(await batch(one)).toBe(0);
  expect(await claimed(one)).toBe(1);
  expect(await batch(one)).toBe(1);
  two.claim();
  await two.close();
  expect(await batch(one)).toBe(1);
});

it('ends with the first batch of another process, whose first try fails', async () => {
  await claimed(one);
  await expect(batch(two)).rejects.toThrow(LostWriter);
  expect(await batch(two)).toBe(0);
  expect(await batch(one)).toBe(0);
  // It waits before it claims again.
  expect(await claimed(one)).toBe(0);
});

it('gets another number with each claim, so that rows written under an earlier one are not trusted', async () => {
  expect(await claimed(two)).toBe(1);
  await one.transaction(async () => {});
  expect(await batch(two)).toBe(0);
  expect(await claimed(two)).toBe(2);
});

it('ends before other work that derives begins, and after the running batches of the claim', async () => {
  await claimed(one);
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const running = batch(one, async () => {
    order.push('batch');
    await gate.promise;
    order.push('end of batch');
  });
  await expect.poll(() => order).toEqual(['batch']);
  const other = two.transaction(async () => void order.push('other work'));
  await someoneWaits();
  gate.resolve();
  await Promise.all([running, other]);
  expect(order).toEqual(['batch', 'end of batch', 'other work']);
  expect(await batch(one)).toBe(0);
});

it('is not claimed while other work derives, and does not wait for it', async () => {
  const gate = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const other = two.transaction(async () => {
    began.resolve();
    await gate.promise;
  });
  await began.promise;
  expect(await claimed(one)).toBe(0);
  gate.resolve();
  await other;
});

it('is not claimed while a batch takes long, so that others need not wait behind the claim', async () => {
  const gate = Promise.withResolvers<void>();
  const long = batch(two, () => gate.promise);
  expect(await claimed(one)).toBe(0);
  gate.resolve();
  await long;
});

it('passes on what other work throws, and does its work once', async () => {
  await claimed(one);
  let times = 0;
  const failing = two.transaction(async () => {
    times++;
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(times).toBe(1);
});
