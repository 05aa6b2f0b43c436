/** Violations of secure park. Each is an alert of its own. */
export const PARK_VIOLATIONS = ['ignition', 'displaced', 'shock', 'unplugged'] as const;
export type ParkViolation = (typeof PARK_VIOLATIONS)[number];
