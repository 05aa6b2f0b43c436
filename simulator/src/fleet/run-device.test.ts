import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import { expect, test } from 'vitest';
import type { Link } from '../links/link.ts';
import { FLEET } from './fleet.ts';
import { LiveFeed } from './live-feed.ts';
import { Obedience } from './obedience.ts';
import { sendLive } from './run-device.ts';
import { recordsAfter } from './stream.ts';

const UTC = { timeZone: 'UTC', startedAt: Date.parse('2026-06-10T01:00:00Z') };

test('an order that changes the next records interrupts the wait for them', async () => {
  const asset = { ...FLEET.find(({ name }) => name === 'Truck 02')!, index: 0 };
  // Parked and just reported, so the next record is most of a minute away.
  const begin = recordsAfter(asset, UTC.startedAt, UTC).next().value!.fixTime;
  const started = Date.now();
  const now = (): number => begin + Date.now() - started;
  const stop = new AbortController();
  const sent: DeviceRecord[] = [];
  const enough = Promise.withResolvers<void>();
  const link: Link = {
    capacity: 10,
    deliver: async (records) => {
      sent.push(...records);
      if (sent.length >= 2) enough.resolve();
      return records.length;
    },
    say: () => true,
    close: () => undefined,
  };
  const obedience = new Obedience(asset, now);
  const feed = new LiveFeed(asset, begin, UTC, obedience, now);
  const run = sendLive({
    ...{ asset, link, obedience, now, timeZone: 'UTC', feed: () => feed, signal: stop.signal },
    onAcknowledged: () => undefined,
    onConnected: () => undefined,
    onWarning: (warning) => enough.reject(new Error(warning)),
  });
  const order = { kind: 'interval', movingSeconds: 1, parkedSeconds: 1 } as const;
  obedience.take({ kind: 'ordered', order, answer: () => new Uint8Array(1) }, link);
  await enough.promise;
  expect(sent[1]!.fixTime - sent[0]!.fixTime).toBe(1_000);
  stop.abort();
  await run.catch(() => undefined);
});
