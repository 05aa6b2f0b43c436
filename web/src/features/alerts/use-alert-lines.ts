import type { Alert } from '@waymark/contract/alerts/schema.ts';
import { type AlertKindName, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { PARK_VIOLATIONS, type ParkViolation } from '@waymark/domain/secure-park/violations.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { momentOf } from './queries.ts';
import { useAlertWords } from './use-alert-words.ts';

/** Returns the lines in which lists write an alert. */
export function useAlertLines() {
  const { t } = useTranslation(['alerts', 'parkViolations']);
  const words = useAlertWords();
  const format = useFormat();
  return useMemo(() => {
    const limit = ({ type, threshold, sensor }: Pick<Alert, 'type' | 'threshold' | 'sensor'>): string => {
      const value = words.value(type, threshold, sensor?.unit);
      return value === '' ? '' : t('alerts:limitOf', { value });
    };
    const measured = (alert: Pick<Alert, 'type' | 'value' | 'sensor'> & Partial<Pick<Alert, 'details'>>): string => {
      if (alert.type === 'maintenanceDue') return String(alert.details?.serviceName ?? '');
      const violation = violationOf(alert);
      if (violation) return t(`parkViolations:${violation}`);
      const value = words.value(alert.type, alert.value, alert.sensor?.unit);
      return alert.sensor === null ? value : `${alert.sensor.name} ${value}`.trimEnd();
    };
    return {
      limit,
      /** The measured value, the violation of secure park, or the service that is due. */
      measured,
      /** Measured value, limit if wanted, and how long it lasted: "70 km/h, limit 50 km/h, for 45 s". */
      facts: (alert: Alert, withLimit = true): string => {
        const { start, end } = momentOf(alert);
        const seconds = Math.floor((end - start) / 1000);
        const parts = [
          measured(alert),
          withLimit && limit(alert),
          seconds > 0 && !isTime(alert.type) && t('alerts:forSpan', { span: format.span(seconds) }),
        ];
        return parts.filter(Boolean).join(', ');
      },
      /** "open", or who acknowledged it with the note, or that it ended. */
      state: ({ state, acknowledgedBy, note, endedAt, since }: Alert): string => {
        if (state === 'acknowledged') return note ?? t('alerts:acknowledgedBy', { name: acknowledgedBy ?? '' });
        if (state === 'withdrawn') return t('alerts:withdrawn');
        return endedAt === null || endedAt === since ? t('alerts:stateOpen') : t('alerts:stateEnded');
      },
    };
  }, [t, words, format]);
}

/** Returns which violation of secure park an alert is about. */
function violationOf({ details }: Partial<Pick<Alert, 'details'>>): ParkViolation | undefined {
  return PARK_VIOLATIONS.find((violation) => violation === details?.violation);
}

/** Returns whether the value of a kind is itself a time. */
function isTime(type: AlertKindName): boolean {
  const unit = alertKindOf(type).value?.unit;
  return unit === 'minutes' || unit === 'hours' || unit === 'days';
}
