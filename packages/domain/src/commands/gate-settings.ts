/** The limits of the safety gate that an account may tighten, and the result of the settings of several accounts. */
import { LIMITS } from '../limits.ts';
import { metersPerSecondFromKilometersPerHour } from '../units.ts';
import { GATE_LIMITS, type GateLimits } from './safety-gate.ts';

/** In display units: seconds, metres, km/h. */
export interface GateNumbers {
  ignitionOffSeconds: number;
  restSpanSeconds: number;
  restNewestSeconds: number;
  restSpeedKmh: number;
  restRadiusMeters: number;
}

/** The product's own rule, which is the loosest setting. */
export const OWN_GATE: Readonly<GateNumbers> = {
  ignitionOffSeconds: LIMITS.gateIgnitionOffSeconds.from,
  restSpanSeconds: LIMITS.gateRestSpanSeconds.from,
  restNewestSeconds: LIMITS.gateRestNewestSeconds.to,
  restSpeedKmh: LIMITS.gateRestSpeedKmh.to,
  restRadiusMeters: LIMITS.gateRestRadiusMeters.to,
};

/**
 * Returns the strictest of all settings for each number. Never looser than the product's own rule, whatever is stored.
 */
export function strictestGate(settings: readonly Partial<GateNumbers>[]): GateNumbers {
  const all = (name: keyof GateNumbers): number[] =>
    [OWN_GATE[name], ...settings.map((one) => one[name]).filter((value) => Number.isFinite(value))] as number[];
  return {
    ignitionOffSeconds: Math.max(...all('ignitionOffSeconds')),
    restSpanSeconds: Math.max(...all('restSpanSeconds')),
    restNewestSeconds: Math.min(...all('restNewestSeconds')),
    restSpeedKmh: Math.min(...all('restSpeedKmh')),
    restRadiusMeters: Math.min(...all('restRadiusMeters')),
  };
}

/** Returns the limits of the gate with these numbers. */
export function gateLimitsOf({ restSpeedKmh, ...numbers }: GateNumbers): GateLimits {
  return {
    ...GATE_LIMITS,
    ...numbers,
    restSpeedMetersPerSecond: metersPerSecondFromKilometersPerHour(restSpeedKmh),
  };
}
