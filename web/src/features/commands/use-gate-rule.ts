import type { GateSettings } from '@waymark/contract/commands/schema.ts';
import { GATE_LIMITS } from '@waymark/domain/commands/safety-gate.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';

/** Returns a description of the rule for immobilize and lock commands, with the numbers that apply. */
export function useGateRule() {
  const { t } = useTranslation('commandWords');
  const { number } = useFormat();
  return useMemo(
    () => ({
      connected: t('ruleConnected', { seconds: number(GATE_LIMITS.connectedSeconds) }),
      ignitionOff: ({ ignitionOffSeconds }: GateSettings) =>
        t('ruleIgnitionOff', { seconds: number(ignitionOffSeconds) }),
      atRest: ({ restSpanSeconds, restNewestSeconds, restSpeedKmh, restRadiusMeters }: GateSettings) =>
        t('ruleAtRest', {
          fixes: number(GATE_LIMITS.restFixes),
          span: number(restSpanSeconds),
          gap: number(GATE_LIMITS.restGapSeconds),
          newest: number(restNewestSeconds),
          speed: number(restSpeedKmh),
          radius: number(restRadiusMeters),
        }),
    }),
    [t, number],
  );
}
