import { STATE_SCOPES, type StateScope } from '@waymark/domain/state-scope.ts';

export interface StateSettingsSearch {
  /** Asset type whose settings are shown; left out: those of all. */
  scope?: StateScope;
}

/** Reads the view from an address; what does not fit is ignored. */
export function stateSettingsSearch(raw: Record<string, unknown>): StateSettingsSearch {
  const scope = STATE_SCOPES.find((one) => one === raw.scope);
  return scope === undefined || scope === 'all' ? {} : { scope };
}
