/** What an asset that is parked securely must not show. Each is an alert of its own. */
export const PARK_VIOLATIONS = ['ignition', 'displaced', 'shock', 'unplugged'] as const;
export type ParkViolation = (typeof PARK_VIOLATIONS)[number];
