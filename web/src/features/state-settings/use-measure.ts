import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { type ThresholdName, thresholdUnit } from './threshold-units.ts';

/** Returns a function that writes a value of a threshold in the unit that fits it: `90 s`, `3 min`. */
export function useMeasure() {
  const { t } = useTranslation('units');
  const format = useFormat();
  const { unitsSystem } = useCurrentUser();
  return (name: ThresholdName, value: number): string => {
    const { unit, sign, show } = thresholdUnit(name, unitsSystem, value);
    const figure = format.number(Math.round(show(value) * 1000) / 1000);
    return `${figure} ${unit === undefined ? sign : t(unit)}`;
  };
}
