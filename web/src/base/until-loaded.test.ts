import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { untilLoaded } from './until-loaded.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('retries while the network is down', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockRejectedValueOnce(new Error('Unable to preload CSS for /assets/part.css'))
    .mockResolvedValue('part');
  const loaded = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await loaded).toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});

it('throws errors that waiting does not resolve', async () => {
  await expect(untilLoaded(() => Promise.reject(new SyntaxError('broken')))).rejects.toThrow('broken');
});
