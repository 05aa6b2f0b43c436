import type { Sensor } from '@waymark/contract/sensors/schema.ts';
import type { SensorKind, SensorValue } from '@waymark/domain/sensors/sensor.ts';
import { shownSensorUnit, shownSensorValue } from '@waymark/domain/sensors/units.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';

const KIND_WORDS = { number: 'kindNumber', onOff: 'kindOnOff', text: 'kindText' } as const;
const DIGITS = 2;

/** Returns words for sensors and their values, in the units of the user. */
export function useSensorWords() {
  const { t } = useTranslation(['sensors', 'common']);
  const { unitsSystem } = useCurrentUser();
  const format = useFormat();
  return useMemo(
    () => ({
      kind: (kind: SensorKind): string => t(`sensors:${KIND_WORDS[kind]}`),
      unit: (unit: string | null): string => shownSensorUnit(unit, unitsSystem).sign,
      /** @param unit of numbers */
      value(value: SensorValue | null, unit: string | null): string {
        if (value === null) return t('sensors:noResult');
        if (typeof value === 'boolean') return t(value ? 'common:on' : 'common:off');
        if (typeof value === 'string') return value;
        const { sign } = shownSensorUnit(unit, unitsSystem);
        return `${format.number(shownSensorValue(unit, unitsSystem, value), DIGITS)} ${sign}`.trim();
      },
      scope: ({ asset, tag, deviceModel }: Sensor['scope']): string =>
        asset ? asset.name : tag === null ? `${t('sensors:deviceModel')} ${deviceModel}` : `${t('sensors:tag')} ${tag}`,
    }),
    [t, unitsSystem, format],
  );
}
