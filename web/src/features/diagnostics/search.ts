/** Drawers that the diagnostics page shows besides its overview. */
export interface DiagnosticsSearch {
  /** Id or IMEI of the device shown in the drawer. */
  device?: string;
}

/** Parses the view from an address. Ignores invalid values. */
export function diagnosticsSearch(raw: Record<string, unknown>): DiagnosticsSearch {
  // An IMEI in an address arrives as a number.
  const device = typeof raw.device === 'number' ? String(raw.device) : raw.device;
  return typeof device === 'string' && device !== '' ? { device } : {};
}
