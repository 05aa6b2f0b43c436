/** Statements that leave together, and COPY in one segment, on a real connection. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from './db.ts';
import { Flight } from './flight.ts';
import { sql } from './sql.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
  await test.database.owner((kysely) =>
    sql`CREATE TABLE flown (number int PRIMARY KEY); GRANT ALL ON flown TO waymark_ingest`.execute(kysely),
  );
});
beforeEach(async () => {
  await test.database.owner((kysely) => sql`DELETE FROM flown`.execute(kysely));
});
afterAll(() => test.drop());

const INSERT = 'INSERT INTO flown SELECT unnest($1::int[])';
const DOUBLE = 'UPDATE flown SET number = -number WHERE number >= $1';

async function numbers(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`SELECT number FROM flown ORDER BY number`.execute(tx);
  return rows.map(({ number }) => number);
}

const stored = (): Promise<number[]> => test.database.ingest(numbers);

describe('a flight', () => {
  it('runs its statements in order and gives the rows of each', async () => {
    const counts: number[] = [];
    const counted = (rows: number): void => void counts.push(rows);
    const within = await test.database.ingest(async (tx) => {
      const flight = new Flight(tx);
      flight.add('insert flown', INSERT, [[1, 2, 3]], counted);
      flight.add('negate flown', DOUBLE, [2], counted);
      await flight.land();
      flight.add('insert flown', INSERT, [[4]], counted);
      await flight.land();
      return numbers(tx);
    });
    expect(counts).toEqual([3, 2, 1]);
    expect(within).toEqual([-3, -2, 1, 4]);
    expect(await stored()).toEqual(within);
  });

  it('fails with the error of its first wrong statement and stores nothing', async () => {
    const counts: number[] = [];
    const failed = test.database.ingest(async (tx) => {
      const flight = new Flight(tx);
      flight.add('insert flown', INSERT, [[1]], (rows) => void counts.push(rows));
      flight.add('insert flown', INSERT, [[1]]);
      flight.add('negate flown', DOUBLE, [0]);
      await flight.land();
    });
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    expect(counts).toEqual([1]);
    expect(await stored()).toEqual([]);
    // The connection also knows that it has not prepared what the server refused.
    await test.database.ingest(async (tx) => {
      const flight = new Flight(tx);
      flight.add('insert flown', INSERT, [[1]]);
      flight.add('negate flown', DOUBLE, [0]);
      await flight.land();
    });
    expect(await stored()).toEqual([-1]);
  });

  it('that commits ends its transaction, in which nothing may follow', async () => {
    const following = test.database.ingest(async (tx) => {
      const flight = new Flight(tx);
      flight.add('insert flown', INSERT, [[1]]);
      await flight.landAndCommit();
      expect(await stored()).toEqual([1]);
      flight.add('insert flown', INSERT, [[2]]);
      await numbers(tx);
    });
    await expect(following).rejects.toThrow('the transaction has ended');
    expect(await stored()).toEqual([1]);
  });

  it('that commits without statements leaves the transaction to its end', async () => {
    await test.database.ingest(async (tx) => {
      await new Flight(tx).landAndCommit();
      await sql`INSERT INTO flown VALUES (5)`.execute(tx);
    });
    expect(await stored()).toEqual([5]);
  });

  it.each([
    ['the server refuses', 'insert flown', INSERT, '23505'],
    ['the driver refuses, because its name has another text', 'negate flown', INSERT, undefined],
  ])('that commits stores nothing if there is a statement that %s', async (_case, name, text, code) => {
    const failed = test.database.ingest(async (tx) => {
      const flight = new Flight(tx);
      flight.add('insert flown', INSERT, [[1]]);
      flight.add('negate flown', DOUBLE, [7]);
      await flight.land();
      flight.add('insert flown', INSERT, [[2]]);
      flight.add(name, text, [[1]]);
      flight.add('insert flown', INSERT, [[3]]);
      await flight.landAndCommit();
    });
    await expect(failed).rejects.toMatchObject(
      code === undefined ? { message: expect.stringMatching(/unique/) } : { code },
    );
    expect(await stored()).toEqual([]);
    await test.database.ingest(async (tx) => {
      const flight = new Flight(tx);
      flight.add('insert flown', INSERT, [[4]]);
      await flight.landAndCommit();
    });
    expect(await stored()).toEqual([4]);
  });

  it('that never leaves changes nothing and keeps nobody waiting', async () => {
    const failed = test.database.ingest(async (tx) => {
      new Flight(tx).add('insert flown', INSERT, [[1]]);
      throw new Error('before the landing');
    });
    await expect(failed).rejects.toThrow('before the landing');
    expect(await stored()).toEqual([]);
  });
});

/** A binary COPY of one row with one int. */
function copyOf(number: number): Uint8Array {
  const bytes = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\x04\0\0\0\0\xff\xff', 'latin1');
  bytes.writeInt32BE(number, bytes.length - 6);
  return bytes;
}

describe('COPY', () => {
  const COPY = 'COPY flown FROM STDIN (FORMAT binary)';

  it('stores its rows and gives their number', async () => {
    expect(await test.database.ingest((tx) => test.database.copyBinary(tx, COPY, copyOf(7)))).toBe(1);
    expect(await stored()).toEqual([7]);
  });

  it('leaves nothing if it was sent behind a start that failed', async () => {
    const failed = test.database.ingest(async (tx) => {
      const copied = test.database.copyBinary(tx, COPY, copyOf(1));
      await expect(copied).rejects.toMatchObject({ code: '25P02' });
    }, 'SELECT 1 / 0');
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['a statement that fails before it takes data', COPY.replace('flown', 'missing'), copyOf(1), '42P01'],
    ['data that is refused', COPY, copyOf(1).subarray(0, 10), '22P04'],
  ])('fails with %s, and the connection is usable', async (_case, statement, bytes, code) => {
    const outcome = await test.database
      .ingest(async (tx) => {
        await sql`SAVEPOINT before`.execute(tx);
        const error = await test.database.copyBinary(tx, statement, bytes).catch((reason: unknown) => reason);
        await sql`ROLLBACK TO before`.execute(tx);
        await test.database.copyBinary(tx, COPY, copyOf(8));
        return error;
      })
      .catch((error: unknown) => error);
    expect(outcome).toMatchObject({ code });
    expect(await stored()).toEqual([8]);
  });
});
