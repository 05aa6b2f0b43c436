/** A stable port in front of a database that stops and returns on another port. */
import { connect, createServer, type Server, type Socket } from 'node:net';

export interface DatabaseDoor {
  port: number;
  /** Closes the port and its connections. */
  shut(): Promise<void>;
  /** @param target port of the database on this machine */
  open(target: number): Promise<void>;
}

/** @param first port of the database on this machine */
export async function openDoor(first: number): Promise<DatabaseDoor> {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const open = async (target: number, port: number): Promise<number> => {
    server = createServer((client) => {
      const upstream = connect({ host: '127.0.0.1', port: target });
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(one);
        one.setNoDelay(true);
        // Either side may be cut, and then both are.
        one.on('error', () => other.destroy());
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    await new Promise<void>((resolve, reject) => {
      server!.once('error', reject);
      server!.listen(port, '127.0.0.1', resolve);
    });
    return (server.address() as { port: number }).port;
  };
  const port = await open(first, 0);
  return {
    port,
    async shut() {
      const closed = new Promise((resolve) => server!.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: async (target) => void (await open(target, port)),
  };
}
