import type { DueService, ServiceConfig } from '@waymark/contract/maintenance/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';

type Measured = Pick<DueService, 'measure' | 'left'>;

/** Returns the words for intervals, readings and due dates. */
export function useServiceWords() {
  const { t, i18n } = useTranslation(['maintenance', 'units']);
  const format = useFormat();
  return useMemo(() => {
    const kilometers = (value: number) => format.withUnit(format.distance(value * 1000, 0));
    const hours = (value: number) => `${format.number(value, value < 100 ? 1 : 0)} ${t('units:hour')}`;
    const amount = ({ measure, left }: Measured): string => {
      const value = Math.abs(left);
      if (measure === 'distance') return kilometers(value);
      return measure === 'hours' ? hours(value) : t('maintenance:days', { count: value });
    };
    return {
      kilometers,
      hours,
      /** "every 40,000 km or 24 months" */
      interval: ({ kilometers: km, hours: h, months, days }: ServiceConfig['interval']): string => {
        const parts = [
          km !== null && kilometers(km),
          h !== null && hours(h),
          months !== null && t('maintenance:months', { count: months }),
          days !== null && t('maintenance:days', { count: days }),
        ].filter((part) => part !== false);
        const list = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(parts);
        return t('maintenance:every', { interval: list });
      },
      /** "312 km over", "in 3 days", "today" */
      left: (due: Measured): string => {
        if (due.measure === 'date' && due.left === 0) return t('maintenance:today');
        return t(due.left < 0 ? 'maintenance:over' : 'maintenance:in', { amount: amount(due) });
      },
      /** "about 2026-06-15", "on 2026-06-14", "since 2026-06-09" */
      forecast: ({ dueDate, forecast, state }: Pick<DueService, 'dueDate' | 'forecast' | 'state'>): string => {
        if (dueDate === null) return t('maintenance:unforecast');
        if (state === 'overdue') return t('maintenance:since', { date: dueDate });
        return t(forecast ? 'maintenance:about' : 'maintenance:on', { date: dueDate });
      },
      /** "at 172,559 km"; undefined if only a date decides, or the last reading is unknown. */
      lastAt: ({ measure, lastOdometer, lastHours }: DueService): string | undefined => {
        if (measure === 'distance' && lastOdometer !== null)
          return t('maintenance:lastAt', { value: kilometers(lastOdometer) });
        if (measure === 'hours' && lastHours !== null) return t('maintenance:lastAt', { value: hours(lastHours) });
        return undefined;
      },
      /** "now 212,871 km" */
      readingNow: ({ measure, odometer, operationalHours }: DueService): string | undefined => {
        if (measure === 'distance' && odometer !== null)
          return t('maintenance:readingNow', { value: kilometers(odometer) });
        if (measure === 'hours' && operationalHours !== null)
          return t('maintenance:readingNow', { value: hours(operationalHours) });
        return undefined;
      },
      /** On which use the day is based: "at 104 km a day", "fixed date". */
      basis: ({ measure, dueDate, kilometersPerDay, hoursPerDay }: DueService): string => {
        if (measure === 'date') return t('maintenance:fixedDate');
        if (dueDate === null) return t('maintenance:notUsed', { days: LIMITS.serviceForecastDays });
        const amount = measure === 'distance' ? kilometers(kilometersPerDay) : hours(hoursPerDay);
        return t('maintenance:perDay', { amount });
      },
      /** The reading at which the service is due; undefined if only a date decides, or the reading is unknown. */
      dueAt: (due: DueService): string | undefined => {
        if (due.measure === 'distance' && due.odometer !== null) return kilometers(due.odometer + due.left);
        if (due.measure === 'hours' && due.operationalHours !== null) return hours(due.operationalHours + due.left);
        return undefined;
      },
    };
  }, [t, i18n.language, format]);
}
