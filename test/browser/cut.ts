/** A wire between browser and product that can be cut: what a lost network is to both of them. */
import { createServer, connect as open, type Server, type Socket } from 'node:net';

export interface Wire {
  /** `http://127.0.0.1:<port>`, what the browser opens instead of the product. */
  address: string;
  /** Ends every connection and takes no new one. */
  cut(): void;
  /** Nothing passes any more, and nobody is told. */
  silence(): void;
  /** Lets everything through again. */
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
      // A broken end breaks the other; the tests look at what the browser makes of it.
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
