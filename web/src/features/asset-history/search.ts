const TABS = ['overview', 'history', 'commands'] as const;
export type AssetTab = (typeof TABS)[number];

/** What of the asset page lives in the address, so that a moment of a day can be shared. */
export interface AssetSearch {
  tab?: AssetTab | undefined;
  /** Local day, `YYYY-MM-DD`; absent: today. */
  day?: string | undefined;
  /** Moment of the playback, epoch seconds. */
  at?: number | undefined;
  /** Start of the trip that is open, epoch seconds. */
  trip?: number | undefined;
}

/** Reads search params; what is malformed is left out, so that an old link still opens. */
export function parseAssetSearch(search: Record<string, unknown>): AssetSearch {
  return {
    ...(isTab(search.tab) ? { tab: search.tab } : {}),
    ...(isDay(search.day) ? { day: search.day } : {}),
    ...(isSeconds(search.at) ? { at: Number(search.at) } : {}),
    ...(isSeconds(search.trip) ? { trip: Number(search.trip) } : {}),
  };
}

function isTab(value: unknown): value is AssetTab {
  return TABS.some((tab) => tab === value);
}

/** Whether a value is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
}

/** Whether a value is a number of whole seconds, also as text. */
export function isSeconds(value: unknown): boolean {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) && number >= 0;
}
