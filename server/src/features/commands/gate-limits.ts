import type { GateSettings } from '@waymark/contract/commands/schema.ts';
import { GATE_LIMITS, type GateLimits } from '@waymark/domain/commands/safety-gate.ts';

const KMH = 1 / 3.6;

/**
 * The numbers of the safety gate where several accounts set some: of each the strictest, and never looser than the
 * product's own, whatever is stored.
 */
export function strictest(settings: readonly Partial<GateSettings>[]): GateLimits {
  const limits = { ...GATE_LIMITS };
  for (const each of settings) {
    limits.ignitionOffSeconds = Math.max(limits.ignitionOffSeconds, numberOr(each.ignitionOffSeconds, 0));
    limits.restSpanSeconds = Math.max(limits.restSpanSeconds, numberOr(each.restSpanSeconds, 0));
    limits.restNewestSeconds = Math.min(limits.restNewestSeconds, numberOr(each.restNewestSeconds, Infinity));
    limits.restSpeedMetersPerSecond = Math.min(
      limits.restSpeedMetersPerSecond,
      numberOr(each.restSpeedKmh, Infinity) * KMH,
    );
    limits.restRadiusMeters = Math.min(limits.restRadiusMeters, numberOr(each.restRadiusMeters, Infinity));
  }
  return limits;
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}
