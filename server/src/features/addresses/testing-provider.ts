/** A provider of addresses on this machine, whose answers tests choose. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Behaviour = (url: URL, response: ServerResponse, request: IncomingMessage) => void;

export interface TestProvider {
  url: string;
  /** Addresses that were asked for, oldest first. */
  asked: URL[];
  behave: Behaviour;
  close(): Promise<void>;
}

export async function testProvider(behave: Behaviour): Promise<TestProvider> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider');
    provider.asked.push(url);
    provider.behave(url, response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider: TestProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    behave,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}

export function json(answer: unknown): Behaviour {
  return (_url, response) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
}

/** Answers as Nominatim does for a house on a road at the point asked for. */
export const onRoad: Behaviour = (url, response) => {
  const lat = url.searchParams.get('lat');
  const lon = url.searchParams.get('lon');
  const address = { house_number: '7', road: `Road ${lat}`, village: 'Balzers', country_code: 'li' };
  json({ lat, lon, category: 'building', type: 'yes', address })(url, response, undefined as never);
};

/** Ways in which a provider fails or lies. */
export const FAULTS: Readonly<Record<string, Behaviour>> = {
  'an HTML page': (_url, response) => response.setHeader('content-type', 'text/html').end('<h1>Maintenance</h1>'),
  'half a document': (_url, response) => response.setHeader('content-type', 'application/json').end('{"lat": 4'),
  'ten megabytes': (_url, response) =>
    response.setHeader('content-type', 'application/json').end(`"${'x'.repeat(10_000_000)}"`),
  'an error': (_url, response) => response.writeHead(500).end(),
  'a redirect': (_url, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'another continent': json({ lat: '-33.9', lon: '18.4', address: { road: 'Long Street', city: 'Cape Town' } }),
  'no position': json({ address: { road: 'Long Street' } }),
  'a number': json(7),
  'a closed connection': (_url, response) => response.destroy(),
  silence: () => undefined,
  'an endless answer': (_url, response) => {
    response.setHeader('content-type', 'application/json').write('{"a":"');
  },
};
