import { useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { createFormat, type Format, type Measure, spanMessage } from './format.ts';

export interface FormatWithWords extends Format {
  /** Number and unit in one text, such as `46 km/h`. */
  withUnit(measure: Measure<'km' | 'mi' | 'm' | 'ft' | 'kmh' | 'mph' | 'liter' | 'gallon'>): string;
  /** `Wed 2026-06-11` */
  dayName(instant: number | string): string;
  /** `18 min`, `1 h 08 min`, `2 d 4 h` */
  span(seconds: number): string;
}

/** Returns the formatters in the user's language, units and time zone. */
export function useFormat(): FormatWithWords {
  const { unitsSystem, timeZone } = useCurrentUser();
  const { t, i18n } = useTranslation('units');
  return useMemo(() => {
    const format = createFormat({ locale: i18n.language, unitsSystem, timeZone });
    return {
      ...format,
      withUnit: ({ figure, unit }) => `${figure} ${t(unit)}`,
      dayName: (instant) => t('dayName', { weekday: format.weekday(instant), day: format.date(instant) }),
      span: (seconds) => {
        const { key, values } = spanMessage(seconds);
        return t(key, values);
      },
    };
  }, [i18n.language, unitsSystem, timeZone, t]);
}
