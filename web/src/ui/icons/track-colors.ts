import { LIMITS } from '@waymark/domain/limits.ts';

/**
 * Colors of the tracks when several assets are played together, in the order of their timelines. None is red, which
 * means over the limit. Each contrasts with the map by at least 3:1, and the number of the asset is always beside it.
 */
const TRACK_COLORS = {
  light: ['#1F63C4', '#B3540A', '#7A3FB8', '#0A7C84', '#B5257A', '#66700A', '#4A5563', '#0082B8', '#7B4B22', '#2E7D32'],
  dark: ['#6CA8FF', '#FF9A4D', '#C08CF5', '#3FD0D0', '#FF7FC1', '#C9D24B', '#B4C0CE', '#7FD8FF', '#D2A27A', '#79D37E'],
} as const;

/** Numbers of the assets that are played together. */
export const TRACK_NUMBERS: readonly number[] = Array.from({ length: LIMITS.playbackAssets }, (_, place) => place + 1);

/** Returns the color of an asset's track. @param number of the asset, from 1 */
export function trackColor(number: number, scheme: 'light' | 'dark'): string {
  const color = TRACK_COLORS[scheme][number - 1];
  if (color === undefined) throw new RangeError(`no color for track ${number}`);
  return color;
}
