import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';

const HECTARE = 10_000;
const SQUARE_KILOMETER = 1_000_000;
const ACRE = 4046.8564224;
const SQUARE_MILE = 640 * ACRE;

/** Returns a function that writes an area with its unit: `850 m²`, `24.2 ha`, `12.5 km²`, or in acres and miles. */
export function useAreaWords(): (squareMeters: number) => string {
  const { t } = useTranslation('places');
  const format = useFormat();
  const { unitsSystem } = useCurrentUser();
  return (squareMeters) => {
    const number = (unit: number): string => {
      const value = squareMeters / unit;
      return format.number(value, value < 10 ? 2 : value < 1000 ? 1 : 0);
    };
    if (unitsSystem === 'imperial')
      return squareMeters < SQUARE_MILE
        ? t('acres', { area: number(ACRE) })
        : t('squareMiles', { area: number(SQUARE_MILE) });
    if (squareMeters < HECTARE) return t('squareMeters', { area: format.number(squareMeters, 0) });
    return squareMeters < SQUARE_KILOMETER
      ? t('hectares', { area: number(HECTARE) })
      : t('squareKilometers', { area: number(SQUARE_KILOMETER) });
  };
}
