import pg from 'pg';

/** Whether a PostgreSQL server answers at the address and takes the user. */
export async function serverAnswers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false; // why it does not answer is not the question
  } finally {
    await client.end();
  }
}
