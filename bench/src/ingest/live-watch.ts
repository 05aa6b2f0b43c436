import { decodeFrame, encodeResume, LIVE_PATH } from '@waymark/contract/live/frame.ts';
import type { Product } from '../../../test/product.ts';

/** Node's WebSocket accepts headers, which the browser's type does not declare. */
const NodeWebSocket = WebSocket as unknown as new (
  address: string,
  options: { headers: Record<string, string> },
) => WebSocket;

/** A record of the updates of a live channel viewer. */
export interface LiveWatch {
  /** Number of received positions. */
  positions(): number;
  /** Number of positions older, by fix time, than an earlier received one of the same asset. */
  backwards(): number;
  /** Fix time of the newest position by asset key, epoch ms. */
  newest(): ReadonlyMap<number, number>;
  close(): void;
}

/** Opens the live channel as a browser does, from the first snapshot on. */
export async function watchLive(product: Product): Promise<LiveWatch> {
  const newest = new Map<number, number>();
  let positions = 0;
  let backwards = 0;
  const socket = new NodeWebSocket(`${product.address.replace('http', 'ws')}${LIVE_PATH}`, {
    headers: { cookie: await product.session(), origin: product.address },
  });
  socket.binaryType = 'arraybuffer';
  const ignored = () => {};
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') return; // the bell
    decodeFrame(data as ArrayBuffer, {
      position(key, _latitude, _longitude, fixTime) {
        positions++;
        if (fixTime < (newest.get(key) ?? 0)) backwards++;
        newest.set(key, fixTime);
      },
      contact: ignored,
      status: ignored,
      removal: ignored,
      diagnosis: ignored,
    });
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('the live channel did not open')), { once: true });
  });
  socket.send(encodeResume([]));
  return {
    positions: () => positions,
    backwards: () => backwards,
    newest: () => newest,
    close: () => socket.close(),
  };
}
