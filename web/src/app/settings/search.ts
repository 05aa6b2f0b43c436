export interface SettingsSearch {
  /** Text that settings are searched by. */
  find?: string;
}

const LONGEST_TEXT = 80;

/** Parses the view from an address. Ignores invalid values. */
export function settingsSearch({ find }: Record<string, unknown>): SettingsSearch {
  const text = typeof find === 'string' || typeof find === 'number' ? String(find).slice(0, LONGEST_TEXT) : '';
  return text === '' ? {} : { find: text };
}
