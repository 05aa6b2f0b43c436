/** Tests what browsers that connect at the same time share. */
import { readFrameHeader } from '@waymark/contract/live/frame.ts';
import { afterEach, expect, it } from 'vitest';
import type { Viewer } from '../session/viewer.ts';
import { LiveService } from './service.ts';

const START = Date.parse('2026-06-10T08:00:00Z');
let now = START;
const live = new LiveService({
  database: { tenant: async () => [] } as never,
  commits: { onCommitted: () => () => undefined },
  now: () => now,
  onError: (error) => {
    throw error;
  },
});
afterEach(() => live.close());

const VIEWER = { visibleAccounts: [7], permissions: new Set(), features: new Set(), role: 'viewer' };
async function firstFrame(): Promise<Uint8Array> {
  const frames: Uint8Array[] = [];
  const connection = { send: (bytes: Uint8Array) => frames.push(bytes), bufferedAmount: 0 };
  await live.watch(connection, VIEWER as unknown as Viewer, []);
  return frames[0]!;
}

it('sends browsers that connect within a tick the same bytes, and later ones the present time', async () => {
  const first = await firstFrame();
  now += 249;
  expect(await firstFrame()).toBe(first);
  now += 1;
  const later = await firstFrame();
  expect(later).not.toBe(first);
  expect(readFrameHeader(later).serverTime).toBe(START + 250);
});
