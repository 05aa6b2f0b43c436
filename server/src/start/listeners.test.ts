import { expect, it } from 'vitest';
import { listeners } from './listeners.ts';

const gateway = { port: (protocol: string) => (protocol === 'teltonika' ? 5027 : undefined) };

it.each([
  // listening address, public host → address for trackers, this machine only
  ['127.0.0.1', '', undefined, true],
  ['::1', '', undefined, true],
  ['localhost', '', undefined, true],
  ['127.0.0.1', 'track.example.org', 'track.example.org', false],
  ['0.0.0.0', '', undefined, false],
  ['::', '', undefined, false],
  ['0.0.0.0', 'track.example.org', 'track.example.org', false],
  ['192.0.2.7', '', '192.0.2.7', false],
])('listening on %s, known as "%s": trackers go to %s', (host, publicHost, known, thisMachineOnly) => {
  expect(listeners(gateway, host, publicHost)).toEqual([
    { name: 'teltonika', title: 'Teltonika', port: 5027, host: known, thisMachineOnly, namedByImei: true },
  ]);
});
