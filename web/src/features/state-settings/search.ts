import { STATE_SCOPES, type StateScope } from '@waymark/domain/state-scope.ts';

export interface StateSettingsSearch {
  /** Asset type whose settings are shown. Omitted for those of all types. */
  scope?: StateScope;
}

/** Parses the view from an address. Ignores invalid values. */
export function stateSettingsSearch(raw: Record<string, unknown>): StateSettingsSearch {
  const scope = STATE_SCOPES.find((one) => one === raw.scope);
  return scope === undefined || scope === 'all' ? {} : { scope };
}
