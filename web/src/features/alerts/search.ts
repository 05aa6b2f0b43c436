import { isDate } from '@waymark/contract/date.ts';
import { SEVERITIES, type Severity } from '@waymark/domain/alerts/kind.ts';
import { ALERT_KIND_NAMES, type AlertKindName } from '@waymark/domain/alerts/kinds.ts';

/** Tabs of the list, the default first. */
export const ALERT_TABS = ['open', 'acknowledged', 'all'] as const;
export type AlertTab = (typeof ALERT_TABS)[number];

/** Search parameters of the alerts. Invalid values are dropped, so that an old address still opens. */
export interface AlertsSearch {
  /** Omitted for the open ones. */
  state?: AlertTab;
  severity?: Severity;
  type?: AlertKindName;
  assetId?: string;
  ruleId?: string;
  placeId?: string;
  search?: string;
  /** First and last day, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
  /** `no` lists every alert in a row of its own. */
  grouped?: 'no';
  /** The open alert. */
  alert?: string;
}

/** A change of the search parameters. Undefined removes one. */
export type ChangeAlerts = (change: { [Key in keyof AlertsSearch]?: AlertsSearch[Key] | undefined }) => void;

const MAX_SEARCH = 80;

export function alertsSearch(given: Record<string, unknown>): AlertsSearch {
  const search: AlertsSearch = {};
  const state = ALERT_TABS.find((known) => known === given.state);
  if (state && state !== ALERT_TABS[0]) search.state = state;
  const severity = SEVERITIES.find((known) => known === given.severity);
  if (severity) search.severity = severity;
  const type = ALERT_KIND_NAMES.find((known) => known === given.type);
  if (type) search.type = type;
  for (const name of ['assetId', 'ruleId', 'placeId', 'alert'] as const) {
    const value = given[name];
    if (typeof value === 'string' && value !== '') search[name] = value;
  }
  const text = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search) : '';
  if (text.trim() !== '') search.search = text.slice(0, MAX_SEARCH);
  for (const name of ['from', 'to'] as const) {
    const day = given[name];
    if (typeof day === 'string' && isDate(day)) search[name] = day;
  }
  if (given.grouped === 'no') search.grouped = 'no';
  return search;
}

/** Returns whether anything but the tab narrows the list. */
export function isNarrowed({ state: _, grouped: _grouped, alert: _alert, ...filters }: AlertsSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
