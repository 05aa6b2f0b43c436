import type { ReportFile } from '@waymark/contract/report-files/schema.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/problem.ts';
import { untilMade } from './until-made.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const fileIn = (state: ReportFile['state'], rowsDone: number) => ({ state, rowsDone }) as ReportFile;

it('tells the progress of a file, also after the network was away, until it is made', async () => {
  const ask = vi
    .fn<() => Promise<ReportFile>>()
    .mockResolvedValueOnce(fileIn('running', 10))
    .mockRejectedValueOnce(new ApiError(0, 'error.network'))
    .mockRejectedValueOnce(new ApiError(503, 'error.unavailable'))
    .mockResolvedValueOnce(fileIn('running', 40))
    .mockResolvedValueOnce(fileIn('ready', 50));
  const progress: number[] = [];
  const made = untilMade(fileIn('queued', 0), ask, ({ rowsDone }) => progress.push(rowsDone));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await made).toEqual(fileIn('ready', 50));
  expect(progress).toEqual([10, 10, 10, 40]);
});

it('ends when the server refuses', async () => {
  const made = untilMade(
    fileIn('running', 0),
    () => Promise.reject(new ApiError(404, 'error.not.found')),
    () => undefined,
  );
  const refused = expect(made).rejects.toThrow('error.not.found');
  await vi.advanceTimersByTimeAsync(2000);
  await refused;
});
