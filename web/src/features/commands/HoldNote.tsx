import { useQuery } from '@tanstack/react-query';
import { GATE_LIMITS } from '@waymark/domain/commands/safety-gate.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { metersPerSecondFromKilometersPerHour } from '@waymark/domain/units.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { gateSettingsQuery } from './command-log-queries.ts';
import { useCommandWords } from './use-command-words.ts';
import type { VehicleNow } from './vehicle-now.ts';

/**
 * Shows whether an immobilize or lock command is sent now. If not, shows the rule that holds it with the account's
 * numbers.
 */
export function HoldNote({ vehicle, starterOnly }: { vehicle: VehicleNow; starterOnly: boolean }) {
  const { t } = useTranslation(['commands', 'common']);
  const words = useCommandWords();
  const rule = useRule(starterOnly);
  if (vehicle.hold === null) return <MessageBar kind="info" title={t('safeTitle')} detail={t('safeBody')} />;
  const moves = vehicle.hold === 'moving';
  return (
    <MessageBar
      kind="warn"
      title={t(moves ? 'movesTitle' : 'heldTitle')}
      detail={[
        moves ? '' : t('common:sentence', { words: words.hold(vehicle.hold, vehicle.holdFigures) }),
        rule,
        t('ruleEnd', { hours: LIMITS.commandExpiryHours }),
      ]
        .filter(Boolean)
        .join(' ')}
    />
  );
}

function useRule(starterOnly: boolean): string {
  const { t } = useTranslation('commands');
  const format = useFormat();
  const { data } = useQuery(gateSettingsQuery);
  const speed = data ? metersPerSecondFromKilometersPerHour(data.restSpeedKmh) : GATE_LIMITS.restSpeedMetersPerSecond;
  return t(starterOnly ? 'ruleStarter' : 'rule', {
    off: format.span(data?.ignitionOffSeconds ?? GATE_LIMITS.ignitionOffSeconds),
    fixes: GATE_LIMITS.restFixes,
    span: format.span(data?.restSpanSeconds ?? GATE_LIMITS.restSpanSeconds),
    speed: format.withUnit(format.speed(speed)),
    radius: format.withUnit(format.length(data?.restRadiusMeters ?? GATE_LIMITS.restRadiusMeters)),
  });
}
