import type { KindScore, ScoreEvent } from '@waymark/contract/driver-scores/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useMemo } from 'react';
import type { Static } from 'typebox';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useAlertWords } from '../alerts/index.ts';

/** Returns the number of kinds that count in a score. */
export const scoredKinds = (kinds: readonly Static<typeof KindScore>[]) =>
  kinds.filter(({ pointsPer100Km }) => pointsPer100Km !== null).length;

const secondsOf = ({ startTime, endTime }: ScoreEvent) => (Date.parse(endTime) - Date.parse(startTime)) / 1000;

/** Returns the texts of scores in the user's language and units. */
export function useScoreWords() {
  const { t } = useTranslation(['driverScores', 'alertKinds', 'drivers']);
  const format = useFormat();
  const alerts = useAlertWords();
  return useMemo(() => {
    const tenths = (value: number) => format.number(value, 1, 1);
    const value = ({ kind }: ScoreEvent, measured: number) =>
      kind === 'speeding'
        ? format.withUnit(format.speed(measured))
        : alerts.value(kind, Math.round(measured * 10) / 10);
    return {
      tenths,
      /** A score without decimals. */
      score: (score: number | null | undefined) =>
        typeof score === 'number' ? format.number(score, 0) : t('drivers:scoreNone'),
      /** Number of events of a kind with their units. */
      amount: ({ kind, events, units }: Static<typeof KindScore>) => {
        const count = t('driverScores:eventCount', { count: events });
        if (events === 0) return count;
        if (kind === 'speeding') return `${count}, ${t('driverScores:unitsSpeeding', { units: format.number(units) })}`;
        if (kind === 'idling') return `${count}, ${format.span(units * 60)}`;
        return count;
      },
      measured: (event: ScoreEvent) => {
        if (event.kind === 'idling') return format.duration(secondsOf(event));
        return event.value === null ? '–' : value(event, event.value);
      },
      threshold: (event: ScoreEvent) => {
        if (event.kind === 'idling')
          return t('driverScores:over', { value: format.span(LIMITS.scoreIdlingFreeSeconds) });
        if (event.limit === null) return t('driverScores:byDevice');
        const limit = value(event, event.limit);
        if (event.kind !== 'speeding') return t('driverScores:over', { value: limit });
        return t('driverScores:overFor', { value: limit, span: format.span(secondsOf(event)) });
      },
      /** Why an event costs its points. */
      rule: ({ kind, points }: ScoreEvent, weight: number | undefined) => {
        const each = tenths(weight ?? points);
        if (kind === 'speeding') return t('driverScores:ruleSpeeding', { points: each });
        if (kind === 'idling')
          return t('driverScores:ruleIdling', { points: each, span: format.span(LIMITS.scoreIdlingFreeSeconds) });
        return t('driverScores:ruleEvent', { points: each });
      },
      /** Returns why there is no score. */
      missing: (missing: 'distance' | 'sensing') =>
        missing === 'sensing'
          ? t('driverScores:missingSensing')
          : t('driverScores:missingDistance', {
              distance: format.withUnit(format.distance(LIMITS.scoreMinimumMeters, 0)),
            }),
    };
  }, [t, format, alerts]);
}
