/** What the diagnostics page shows beside its overview. */
export interface DiagnosticsSearch {
  /** Id or IMEI of the device whose connection is open. */
  device?: string;
}

/** Reads the view from an address; what does not fit is ignored. */
export function diagnosticsSearch(raw: Record<string, unknown>): DiagnosticsSearch {
  // An IMEI in an address comes as a number.
  const device = typeof raw.device === 'number' ? String(raw.device) : raw.device;
  return typeof device === 'string' && device !== '' ? { device } : {};
}
