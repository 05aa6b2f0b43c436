/** A connection between browser and product that can be cut, which looks like a lost network to both. */
import { createServer, connect as open, type Server, type Socket } from 'node:net';

export interface Wire {
  /** `http://127.0.0.1:<port>`, the address for the browser. */
  address: string;
  /** Closes every connection and accepts no new one. */
  cut(): void;
  /** Drops all data without closing the connections. */
  silence(): void;
  /** Restores the connection. */
  mend(): Promise<void>;
  close(): void;
}

export async function layWire(productAddress: string): Promise<Wire> {
  const { hostname: host, port } = new URL(productAddress);
  const pairs = new Set<[Socket, Socket]>();
  let silent = false;
  const accept = (near: Socket): void => {
    const far = open({ host, port: Number(port) });
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => {
        if (!silent) to.write(bytes);
      });
      // An error on one side closes the other. The tests check the browser's reaction.
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
  };
  let server: Server = await listen(accept, 0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the wire has no port');
  const ownPort = address.port;
  const drop = (): void => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  return {
    address: `http://127.0.0.1:${ownPort}`,
    cut() {
      server.close();
      drop();
    },
    silence() {
      silent = true;
    },
    async mend() {
      silent = false;
      drop();
      if (!server.listening) server = await listen(accept, ownPort);
    },
    close() {
      server.close();
      drop();
    },
  };
}

function listen(accept: (socket: Socket) => void, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(accept);
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
  });
}
