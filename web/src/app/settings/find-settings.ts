import { fit } from '../palette/findings.ts';
import type { SingleSetting } from './use-single-settings.ts';

/** Maximum number of results. */
const MOST_RESULTS = 12;
/** Rank of a match elsewhere, after every match in the name. */
const ELSEWHERE = 3;

/** Returns the settings that match by name, place, explanation or value, best first. Empty without a query. */
export function findSettings(settings: readonly SingleSetting[], query: string): SingleSetting[] {
  if (query.trim() === '') return [];
  return settings
    .map((setting) => ({ setting, rank: rankOf(setting, query) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => a.rank! - b.rank!)
    .slice(0, MOST_RESULTS)
    .map(({ setting }) => setting);
}

function rankOf({ label, where, about, value }: SingleSetting, query: string): number | undefined {
  const byName = fit(label, query);
  if (byName !== undefined) return byName;
  return fit(`${label} ${where} ${about ?? ''} ${value ?? ''}`, query) === undefined ? undefined : ELSEWHERE;
}
