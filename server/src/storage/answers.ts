import pg from 'pg';

/** Returns true if a PostgreSQL server at the address accepts the user. */
export async function serverAnswers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false; // the caller does not need the reason
  } finally {
    await client.end();
  }
}
