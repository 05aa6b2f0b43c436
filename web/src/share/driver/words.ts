import type { SharedDriver, SharedDriverEvent } from '@waymark/contract/shares/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { ScoreKind } from '@waymark/domain/score/score-kind.ts';
import type { driverScores as english } from '@waymark/messages/en/driver-scores.ts';
import type { ShareCatalogue } from '@waymark/messages/share-catalogue.ts';
import type { SharedDriverCatalogue } from '@waymark/messages/shared-driver-catalogue.ts';
import { filled } from '../../sign-in/words.ts';
import { createFormat, type Format, type Measure } from '../../ui/format/format.ts';
import type { Words } from '../words.ts';

/** The texts of the page of a shared score, in one language, and in the units and the time zone of the account. */
export interface DriverWords extends Pick<Words, 'language' | 'say' | 'span'> {
  format: Format;
  score(key: keyof typeof english, values?: Readonly<Record<string, string>>): string;
  kind(kind: ScoreKind): string;
  distance(meters: number, digits?: number): string;
  tenths(value: number): string;
  /** `3.4 m/s² (over 3 m/s²)` */
  measured(event: SharedDriverEvent): string;
}

export function driverWords(
  words: Words,
  { units }: ShareCatalogue,
  { driverScores, alertKinds }: SharedDriverCatalogue,
  { timeZone, unitsSystem }: Pick<SharedDriver, 'timeZone' | 'unitsSystem'>,
): DriverWords {
  const { language, say, span } = words;
  const format = createFormat({ locale: language, unitsSystem, timeZone });
  const score: DriverWords['score'] = (key, values = {}) => filled(driverScores[key] ?? `⟦${key}⟧`, values);
  const withUnit = ({ figure, unit }: Measure<string>) => `${figure} ${units[unit] ?? ''}`;
  const tenths = (value: number) => format.number(value, 1, 1);
  const shown = (kind: ScoreKind, value: number) =>
    kind === 'speeding' ? withUnit(format.speed(value)) : `${tenths(value)} ${units.metersPerSecondSquared ?? ''}`;
  const thresholdOf = ({ kind, limit }: SharedDriverEvent) => {
    if (kind === 'idling') return score('over', { value: span(LIMITS.scoreIdlingFreeSeconds) });
    return limit === null ? score('byDevice') : score('over', { value: shown(kind, limit) });
  };
  return {
    ...{ language, say, span, format, score, tenths },
    kind: (kind) => alertKinds[kind] ?? kind,
    distance: (meters, digits = 0) => withUnit(format.distance(meters, digits)),
    measured(event) {
      const { kind, value, startTime, endTime } = event;
      if (kind === 'idling')
        return `${span((Date.parse(endTime) - Date.parse(startTime)) / 1000)} (${thresholdOf(event)})`;
      return value === null ? thresholdOf(event) : `${shown(kind, value)} (${thresholdOf(event)})`;
    },
  };
}
