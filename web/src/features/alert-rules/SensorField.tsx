import { useQuery } from '@tanstack/react-query';
import { sensorKey } from '@waymark/domain/sensors/precedence.ts';
import type { SensorKind } from '@waymark/domain/sensors/sensor.ts';
import { useTranslation } from '../../base/translation.ts';
import { WideField } from '../../ui/form/FormSection.tsx';
import { ProposalsField } from '../../ui/form/ProposalsField.tsx';
import { sensorNamesQuery } from '../sensors/index.ts';

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

/** Unit of the sensor with a name, in which the value of the rule is. */
export function SensorUnit({ kind, name }: { kind: SensorKind; name: string }) {
  const names = useQuery(sensorNamesQuery(kind)).data ?? [];
  return names.find((one) => sensorKey(one.name) === sensorKey(name))?.unit ?? null;
}
