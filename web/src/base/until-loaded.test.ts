import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardUnsaved } from './unsaved.ts';
import { untilLoaded } from './until-loaded.ts';

/** The page of the server. Undefined: it does not answer. */
let served: string | undefined;
const reload = vi.fn();

beforeEach(() => {
  served = undefined;
  reload.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  vi.stubGlobal('location', { href: 'https://waymark.example/reports', reload });
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => '/assets/app-a.js' }) });
  vi.stubGlobal('fetch', async () => {
    if (served === undefined) throw new TypeError('Failed to fetch');
    return new Response(served);
  });
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

it.each([
  ['once when the server has another release', '<script src="/assets/app-b.js">', 1],
  ['never when the server has the same release', '<script src="/assets/app-a.js">', 0],
  ['never while the server does not answer', undefined, 0],
])('loads the page again %s', async (_when, page, times) => {
  served = page;
  const load = vi.fn<() => Promise<string>>();
  for (let count = 0; count < 4; count++) load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue('part');
  const loaded = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await loaded).toBe('part');
  expect(reload).toHaveBeenCalledTimes(times);
});

it('waits with the reload for a new release until nothing is unsaved', async () => {
  served = '<script src="/assets/app-b.js">';
  const saved = guardUnsaved({ current: true });
  void untilLoaded(() => Promise.reject(new TypeError('Failed to fetch')));
  await vi.advanceTimersByTimeAsync(15_000);
  expect(reload).not.toHaveBeenCalled();
  saved();
  await vi.advanceTimersByTimeAsync(3000);
  expect(reload).toHaveBeenCalledOnce();
});
