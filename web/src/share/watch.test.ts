import type { SharedLocation } from '@waymark/contract/shares/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/problem.ts';
import { endText } from './end-text.ts';
import { mapsAddress } from './maps-address.ts';
import { tokenIn, watch } from './watch.ts';

const POLL_MS = LIMITS.sharePollSeconds * 1000;
const HERE: SharedLocation = {
  name: 'Truck 07',
  latitude: 47.1,
  longitude: 9.5,
  headingDegrees: 45,
  lastUpdate: '2026-07-08T10:00:00.000Z',
  expiresAt: '2026-07-08T18:00:00.000Z',
};

describe('watching a link', () => {
  let asked: boolean[];
  let said: string[];
  let answer: () => Promise<SharedLocation>;
  let hidden: boolean;
  let look: () => void;
  const begin = (): void => {
    look = watch(
      {
        ask: (again) => {
          asked.push(again);
          return answer();
        },
        hidden: () => hidden,
      },
      {
        onLocation: ({ name }) => said.push(name),
        onLost: () => said.push('lost'),
        onEnd: (status) => said.push(`end ${status}`),
      },
    );
  };
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  beforeEach(() => {
    vi.useFakeTimers();
    asked = [];
    said = [];
    hidden = false;
    answer = async () => HERE;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('polls immediately and every few seconds, and only the first request counts as an opening', async () => {
    begin();
    await pass(0);
    expect(asked).toEqual([false]);
    await pass(2 * POLL_MS);
    expect(asked).toEqual([false, true, true]);
  });

  it('pauses while the page is hidden and polls immediately when it becomes visible', async () => {
    begin();
    hidden = true;
    await pass(10 * POLL_MS);
    expect(asked).toHaveLength(1);
    hidden = false;
    look();
    await pass(0);
    expect(asked).toHaveLength(2);
    await pass(POLL_MS);
    expect(asked).toHaveLength(3);
  });

  it('polls more slowly without a response, at least once a minute, and still counts as one opening', async () => {
    answer = () => Promise.reject(new ApiError(0, 'error.network'));
    begin();
    await pass(0);
    const times: number[] = [];
    for (let before = asked.length, waited = 0; times.length < 5; ) {
      await pass(1000);
      waited += 1000;
      if (asked.length === before) continue;
      times.push(waited / 1000);
      before = asked.length;
      waited = 0;
    }
    expect(times).toEqual([10, 20, 40, 60, 60]);
    expect(new Set(asked)).toEqual(new Set([false]));
    answer = async () => HERE;
    look();
    await pass(POLL_MS);
    expect(said.slice(-2)).toEqual(['Truck 07', 'Truck 07']);
  });

  it.each([404, 410])('ends with %i, for good', async (status) => {
    begin();
    await pass(0);
    answer = () => Promise.reject(new ApiError(status, 'error.share.expired'));
    await pass(POLL_MS);
    look();
    await pass(20 * POLL_MS);
    expect(said).toEqual(['Truck 07', `end ${status}`]);
    expect(asked).toHaveLength(2);
  });
});

describe('the address of a link', () => {
  it.each([
    ['/share/abc-D_1', 'abc-D_1'],
    ['/share/abc/', 'abc'],
    ['/share/', undefined],
    ['/link-expired', undefined],
    ['/share/a/b', undefined],
    ['/share/driver/abc', undefined],
    ['/share/%00', undefined],
    [`/share/${'x'.repeat(101)}`, undefined],
  ])('%s names %s', (path, token) => expect(tokenIn(path, '/share')).toBe(token));
});

describe('the end of a link', () => {
  const now = Date.parse('2026-07-08T10:00:00Z');
  it.each([
    ['2026-07-08T18:00:00Z', 'Etc/UTC', 'today, 18:00'],
    ['2026-07-08T18:00:00Z', 'Asia/Tokyo', 'tomorrow, 03:00'],
    ['2026-07-09T09:30:00Z', 'Etc/UTC', 'tomorrow, 09:30'],
    ['2026-07-15T10:00:00Z', 'Etc/UTC', '2026-07-15 10:00'],
  ])('%s in %s is %s', (end, zone, text) => expect(endText(Date.parse(end), now, 'en', zone)).toBe(text));
});

describe('other maps', () => {
  it('are an app on phones, a page elsewhere, and absent without a position', () => {
    expect(mapsAddress(HERE, 'Mozilla/5.0 (Linux; Android 15)')).toBe('geo:47.1,9.5?q=47.1,9.5');
    expect(mapsAddress(HERE, 'Mozilla/5.0 (iPhone)')).toMatch(/^https:\/\/maps\.apple\.com/);
    expect(mapsAddress(HERE, 'Mozilla/5.0 (X11)')).toContain('mlat=47.1&mlon=9.5');
    expect(mapsAddress({ latitude: null, longitude: null }, '')).toBeUndefined();
  });
});
