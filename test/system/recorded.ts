import { readTrace } from '@waymark/simulator/replay/traces.ts';
import { recorded } from '../recorded-traces.ts';
import { storable } from './replayed.ts';

/**
 * Reads a recorded trace and moves it to recent times that can be stored. @param startAt of a track without times,
 * epoch ms
 */
export async function recordedTrace(file: string, startAt?: number) {
  return storable(await readTrace(recorded(file), startAt));
}
