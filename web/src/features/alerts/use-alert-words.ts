import type { AlertUnit } from '@waymark/domain/alerts/kind.ts';
import { type AlertKindName, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { shownUnit } from '@waymark/domain/alerts/units.ts';
import { shownSensorUnit, shownSensorValue } from '@waymark/domain/sensors/units.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';

/** Returns the texts of alerts in the user's language and units. */
export function useAlertWords() {
  const { t } = useTranslation(['alertKinds', 'units', 'attention']);
  const format = useFormat();
  const { unitsSystem } = useCurrentUser();
  return useMemo(() => {
    const unit = (own: AlertUnit): string => {
      const { word, sign } = shownUnit(own, unitsSystem);
      return word === undefined ? sign : t(`units:${word}`);
    };
    const inUnit = (own: AlertUnit, value: number): string => {
      if (own === 'kilometersPerHour') return format.withUnit(format.speed(value / 3.6));
      if (own === 'meters') return format.withUnit(format.length(value));
      if (own === 'minutes') return format.span(value * 60);
      if (own === 'hours') return format.span(value * 3600);
      return `${format.number(value, own === 'percent' ? 0 : 2)} ${unit(own)}`.trimEnd();
    };
    return {
      /** Title of an alert: the wording of its rule, or the name of its kind. */
      title: ({ type, wording }: { type: AlertKindName; wording: string | null }): string =>
        wording ?? t(`alertKinds:${type}`),
      unit,
      /**
       * A value of a kind with its unit, empty for a kind without a value.
       * @param sensorUnit of the sensor, for kinds that watch one
       */
      value: (type: AlertKindName, value: number | null, sensorUnit: string | null = null): string => {
        if (value === null) return '';
        if (sensorUnit !== null) {
          const { sign } = shownSensorUnit(sensorUnit, unitsSystem);
          return `${format.number(shownSensorValue(sensorUnit, unitsSystem, value), 2)} ${sign}`.trimEnd();
        }
        const own = alertKindOf(type).value?.unit;
        if (own !== undefined) return inUnit(own, value);
        if (type === 'unplugged') return inUnit('volts', value);
        return type === 'vehicleFault' ? t('attention:faultCount', { count: value }) : format.number(value);
      },
    };
  }, [t, format, unitsSystem]);
}
