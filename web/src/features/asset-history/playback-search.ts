import { LIMITS } from '@waymark/domain/limits.ts';
import { isDay, isSeconds } from './search.ts';

/** Search parameters of the playback of several assets. */
export interface PlaybackSearch {
  /** Comma-separated ids of the assets, in the order of their timelines. */
  assets?: string | undefined;
  /** Local day, `YYYY-MM-DD`. Absent for today. */
  day?: string | undefined;
  /** Playback time, epoch seconds. */
  at?: number | undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parses search parameters. Drops malformed ones, so that an old link still opens. */
export function parsePlaybackSearch(search: Record<string, unknown>): PlaybackSearch {
  return {
    ...(typeof search.assets === 'string' && search.assets !== '' ? { assets: search.assets } : {}),
    ...(isDay(search.day) ? { day: search.day } : {}),
    ...(isSeconds(search.at) ? { at: Number(search.at) } : {}),
  };
}

/** Returns the distinct assets to play and the number of requested assets beyond the limit. */
export function playedAssets({ assets = '' }: PlaybackSearch): { ids: string[]; tooMany: number } {
  const ids = [...new Set(assets.split(',').map((id) => id.trim().toLowerCase()))].filter((id) => ID.test(id));
  return { ids: ids.slice(0, LIMITS.playbackAssets), tooMany: Math.max(0, ids.length - LIMITS.playbackAssets) };
}
