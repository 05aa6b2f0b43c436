import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Serves a text to the processes of a test run, computed at each request. A connection ends with its answer: a process
 * that computed for longer than the server keeps idle connections would send its next request into a closed one.
 * @param text its rejection is answered with status 500
 */
export async function serveText(text: () => Promise<string>): Promise<{ url: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.setHeader('connection', 'close');
    text().then(
      (answer) => response.end(answer),
      (error: unknown) =>
        response.writeHead(500).end(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
