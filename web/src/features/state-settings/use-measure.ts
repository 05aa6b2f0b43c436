import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { type ThresholdName, thresholdUnit } from './threshold-units.ts';

/** Returns a function that writes a value of a threshold in the unit that fits it: `90 s`, `3 min`. */
export function useMeasure() {
  const format = useFormat();
  const { unitsSystem } = useCurrentUser();
  const unitWord = useUnitWord();
  return (name: ThresholdName, value: number): string => {
    const shown = Math.round(thresholdUnit(name, unitsSystem, value).show(value) * 1000) / 1000;
    return `${format.number(shown)} ${unitWord(name, value, shown)}`;
  };
}

/** Returns a function that names the unit of a threshold: `min`, `intervals`. */
export function useUnitWord() {
  const { t } = useTranslation(['units', 'stateSettings']);
  const { unitsSystem } = useCurrentUser();
  /** @param value that decides the unit; undefined: that of the field @param shown number before the unit */
  return (name: ThresholdName, value: number | undefined, shown: number): string => {
    const { unit, sign } = thresholdUnit(name, unitsSystem, value);
    if (unit === 'interval') return t('stateSettings:intervals', { count: shown });
    return unit === undefined ? (sign ?? '') : t(`units:${unit}`);
  };
}
