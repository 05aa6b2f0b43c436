import type { FuelLedger, LevelUnit } from '@waymark/contract/fuel/schema.ts';
import { METERS_PER_MILE, volumeIn } from '@waymark/domain/units.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { enteredLiters, shownLiters } from '../../ui/format/entered-volume.ts';
import { useFormat } from '../../ui/format/use-format.ts';

/** Tanks and batteries that are smaller than this, in the shown unit, have levels with a decimal. */
const SMALL = 20;

/** As `useFuelWords`, with as many decimals as levels of the tank or battery have. */
export function useLevelWords({ unit, capacity }: Pick<FuelLedger, 'unit' | 'capacity'>) {
  const words = useFuelWords(unit);
  return useMemo(() => {
    const digits = words.shown(capacity) < SMALL ? 1 : 0;
    return {
      ...words,
      amount: (value: number): string => words.amount(value, digits),
      signed: (value: number): string => words.signed(value, digits),
    };
  }, [words, capacity]);
}

/** Converts quantities of forms: volumes to the user's unit, energy not at all. */
export function useEnteredQuantity(electric: boolean) {
  const { t } = useTranslation('units');
  const user = useCurrentUser();
  const system = electric ? 'metric' : user.unitsSystem;
  return useMemo(
    () => ({
      unitName: t(electric ? 'kilowattHour' : system === 'metric' ? 'liter' : 'gallon'),
      shown: (quantity: number | null | undefined) => shownLiters(quantity, system),
      entered: <Typed>(typed: Typed, saved?: number | null) => enteredLiters(typed, system, saved),
    }),
    [t, electric, system],
  );
}

/** Formats quantities of a ledger in the user's units. */
export function useFuelWords(unit: LevelUnit) {
  const { t } = useTranslation('units');
  const { unitsSystem } = useCurrentUser();
  const format = useFormat();
  return useMemo(() => {
    const unitName =
      unit === 'liter' ? t(format.volume(1).unit) : unit === 'percent' ? t('percent') : t('kilowattHour');
    const shown = (value: number): number => (unit === 'liter' ? volumeIn(unitsSystem, value) : value);
    /** Exactly `digits` decimals, so that columns align. */
    const figure = (value: number, digits = 1): string => format.number(shown(value), digits, digits);
    const lengthUnit = t(format.distance(0).unit);
    /** Kilometers in the shown unit of length. */
    const kilometers = lengthUnit === t('mi') ? METERS_PER_MILE / 1000 : 1;
    return {
      unitName,
      lengthUnit,
      /** Returns the bare number in the shown unit, for charts. */
      shown,
      figure,
      amount: (value: number, digits = 1): string => `${figure(value, digits)} ${unitName}`,
      /** Returns a number with its sign. */
      signed: (value: number, digits = 1): string => `${value < 0 ? '−' : '+'}${figure(Math.abs(value), digits)}`,
      /** Returns what 100 km or 100 mi use. */
      perDistance: (per100Kilometers: number): string => figure(per100Kilometers * kilometers),
      perDistanceUnit: `${unitName}/100 ${lengthUnit}`,
      /** Returns the price of 1 km or 1 mi. */
      perLength: (perKilometer: number): string => format.number(perKilometer * kilometers, 2, 2),
    };
  }, [unit, unitsSystem, t, format]);
}
