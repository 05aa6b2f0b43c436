import { useQuery } from '@tanstack/react-query';
import { alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { sensorKey } from '@waymark/domain/sensors/precedence.ts';
import type { SensorKind } from '@waymark/domain/sensors/sensor.ts';
import { useTranslation } from '../../base/translation.ts';
import { WideField } from '../../ui/form/FormSection.tsx';
import { ProposalsField } from '../../ui/form/ProposalsField.tsx';
import { sensorNamesQuery } from '../sensors/index.ts';
import type { RuleValues } from './rule-values.ts';

/** Name of the sensor that a rule watches. Proposes those of its kind. */
export function SensorField({ kind, fixed }: { kind: SensorKind; fixed: boolean }) {
  const { t } = useTranslation('alertRules');
  const names = useQuery(sensorNamesQuery(kind)).data ?? [];
  return (
    <WideField>
      <ProposalsField
        name="sensor"
        label={t('sensor')}
        description={t('sensorHelp')}
        disabled={fixed}
        data={names.map(({ name }) => name)}
      />
    </WideField>
  );
}

/** Returns the unit of the sensor that a rule watches, in which its value is. Null: unknown, or no rule about a sensor. */
export function useSensorUnit({ type, sensor }: Pick<RuleValues, 'type' | 'sensor'>): string | null {
  const { watch } = alertKindOf(type);
  const { data } = useQuery({
    ...sensorNamesQuery(watch.on === 'sensor' ? watch.kind : 'number'),
    enabled: watch.on === 'sensor',
  });
  return data?.find(({ name }) => sensorKey(name) === sensorKey(sensor))?.unit ?? null;
}
