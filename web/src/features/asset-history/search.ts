const TABS = ['overview', 'history', 'alerts', 'fuel', 'commands'] as const;
export type AssetTab = (typeof TABS)[number];

/** Search parameters of the asset page, so that a time of a day can be shared. */
export interface AssetSearch {
  tab?: AssetTab | undefined;
  /** Local day, `YYYY-MM-DD`. Absent for today. */
  day?: string | undefined;
  /** Playback time, epoch seconds. */
  at?: number | undefined;
  /** Start of the open trip, epoch seconds. */
  trip?: number | undefined;
  /** Start of the open stop, epoch seconds. */
  stop?: number | undefined;
  /** Days of the fuel tab, `YYYY-MM-DD`. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  /** Time of the open refuel or drain, ISO 8601. */
  change?: string | undefined;
}

/** Parses search parameters. Drops malformed ones, so that an old link still opens. */
export function parseAssetSearch(search: Record<string, unknown>): AssetSearch {
  return {
    ...(isTab(search.tab) ? { tab: search.tab } : {}),
    ...(isDay(search.day) ? { day: search.day } : {}),
    ...(isSeconds(search.at) ? { at: Number(search.at) } : {}),
    ...(isSeconds(search.trip) ? { trip: Number(search.trip) } : {}),
    ...(isSeconds(search.stop) ? { stop: Number(search.stop) } : {}),
    ...(isDay(search.startDate) ? { startDate: search.startDate } : {}),
    ...(isDay(search.endDate) ? { endDate: search.endDate } : {}),
    ...(isInstant(search.change) ? { change: search.change } : {}),
  };
}

function isTab(value: unknown): value is AssetTab {
  return TABS.some((tab) => tab === value);
}

/** Returns whether a value is a calendar day, `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
}

/** Returns whether a value is a whole number of seconds, as a number or as text. */
export function isSeconds(value: unknown): boolean {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) && number >= 0;
}

function isInstant(value: unknown): value is string {
  return typeof value === 'string' && value.length < 40 && !Number.isNaN(Date.parse(value));
}
