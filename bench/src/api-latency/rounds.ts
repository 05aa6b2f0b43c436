/** Rounds of one call: alone for its processor time, at a steady rate, and without pauses. */
import type { HttpConnection } from '../ingest/http.ts';
import type { Workshop } from '../ingest/workshop.ts';
import { processorSeconds } from '../processor-time.ts';

/** Requests per second of the paced round, over all connections. */
export const OFFERED_PER_SECOND = 100;

/** Returns the request of a turn. */
export type RequestOf = (turn: number) => { method: string; url: string; body: string | undefined };

/** Sends requests one after another. @returns processor time of server and database for each, milliseconds */
export async function processorOf(
  { product }: Workshop,
  connection: HttpConnection,
  requestOf: RequestOf,
  count: number,
) {
  const spent = () => {
    const server = processorSeconds(product.pid, 'itself');
    return { server, database: processorSeconds(process.pid, 'below') - server };
  };
  let before = spent();
  for (let turn = -5; turn < count; turn++) {
    if (turn === 0) before = spent();
    const { method, url, body } = requestOf(Math.abs(turn));
    await connection.time(method, url, body);
  }
  const after = spent();
  const each = (one: number, other: number) => ((other - one) / count) * 1000;
  return { server: each(before.server, after.server), database: each(before.database, after.database) };
}

/**
 * Each connection repeatedly sends a request and waits for the answer. @returns milliseconds, ascending, and requests
 * per second
 */
export async function closed(connections: readonly HttpConnection[], requestOf: RequestOf, each: number) {
  const began = performance.now();
  const times = await Promise.all(
    connections.map(async (connection, place) => {
      const own: number[] = [];
      for (let turn = 0; turn < each; turn++) {
        const { method, url, body } = requestOf(turn * connections.length + place);
        own.push(await connection.time(method, url, body));
      }
      return own;
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  return { times: times.flat().sort((a, b) => a - b), perSecond: (connections.length * each) / seconds };
}

/** The connections send requests in turn, evenly spaced at the offered rate. @returns milliseconds, ascending */
export async function pacedTimes(
  connections: readonly HttpConnection[],
  requestOf: RequestOf,
  each: number,
): Promise<number[]> {
  const began = performance.now();
  const times = await Promise.all(
    connections.map(async (connection, place) => {
      const own: number[] = [];
      for (let turn = 0; turn < each; turn++) {
        const number = turn * connections.length + place;
        const wait = began + (number * 1000) / OFFERED_PER_SECOND - performance.now();
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
        const { method, url, body } = requestOf(number);
        own.push(await connection.time(method, url, body));
      }
      return own;
    }),
  );
  return times.flat().sort((a, b) => a - b);
}
