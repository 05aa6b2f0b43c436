import { expect, it } from 'vitest';
import { sql } from './sql.ts';
import { testDatabase } from './testing.ts';

it('ends only those statements of a request that take too long', async () => {
  const { database, drop } = await testDatabase({ requestTimeoutMs: 50 });
  try {
    await expect(database.tenant([], (tx) => sql`SELECT pg_sleep(20)`.execute(tx))).rejects.toMatchObject({
      code: '57014',
    });
    await database.tenant([], (tx) => sql`SELECT 1`.execute(tx));
    await database.ingest((tx) => sql`SELECT pg_sleep(0.2)`.execute(tx));
  } finally {
    await drop();
  }
});
