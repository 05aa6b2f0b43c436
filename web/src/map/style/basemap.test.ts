import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadWorlds } from './basemap.ts';
import { WORLD_OUTLINES } from './world-layers.ts';

describe('the world outline', () => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    vi.useFakeTimers();
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return new Response('{}');
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const { coarse, fine } = WORLD_OUTLINES;

  it.each([
    { saveData: false, wanted: [coarse, fine] },
    { saveData: true, wanted: [coarse] },
  ])('is coarse first, and stays so if the user saves data: $saveData', async ({ saveData, wanted }) => {
    vi.stubGlobal('navigator', { connection: { saveData } });
    const told: unknown[] = [];
    const loading = loadWorlds(({ world }) => told.push(world), new AbortController().signal);
    await vi.runAllTimersAsync();
    await loading;
    expect(coarse).not.toBe(fine);
    expect(asked).toEqual(wanted);
    expect(told).toEqual(wanted);
  });
});
