import { LIMITS } from '@waymark/domain/limits.ts';
import { isDay, isSeconds } from './search.ts';

/** What of the playback of several assets lives in the address. */
export interface PlaybackSearch {
  /** Ids of the assets, in the order of their lanes, between commas. */
  assets?: string | undefined;
  /** Local day, `YYYY-MM-DD`; absent: today. */
  day?: string | undefined;
  /** Moment of the playback, epoch seconds. */
  at?: number | undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads search params; what is malformed is left out, so that an old link still opens. */
export function parsePlaybackSearch(search: Record<string, unknown>): PlaybackSearch {
  return {
    ...(typeof search.assets === 'string' && search.assets !== '' ? { assets: search.assets } : {}),
    ...(isDay(search.day) ? { day: search.day } : {}),
    ...(isSeconds(search.at) ? { at: Number(search.at) } : {}),
  };
}

/** The assets that are played, each once, and how many more were asked for than are played at once. */
export function playedAssets({ assets = '' }: PlaybackSearch): { ids: string[]; tooMany: number } {
  const ids = [...new Set(assets.split(',').map((id) => id.trim().toLowerCase()))].filter((id) => ID.test(id));
  return { ids: ids.slice(0, LIMITS.playbackAssets), tooMany: Math.max(0, ids.length - LIMITS.playbackAssets) };
}
