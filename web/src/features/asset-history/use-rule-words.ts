import type { Thresholds } from '@waymark/domain/limits.ts';
import { useTranslation } from '../../base/translation.ts';
import { type FormatWithWords, useFormat } from '../../ui/format/use-format.ts';
import { useThresholds } from '../state-settings/index.ts';

/**
 * Returns the rules of trips and stops in words, with the thresholds that applied to an asset at an instant (ISO 8601).
 */
export function useRuleWords(assetId: string, at: string) {
  const { t } = useTranslation('history');
  const limit = limits(useThresholds(assetId, at), useFormat());
  const starts: Readonly<Record<string, string>> = {
    ignition: t('startIgnition'),
    movement: t('startMoving', { speed: limit.speed }),
    contact: t('startContact'),
  };
  const ends: Readonly<Record<string, string>> = {
    stopped: t('endStopped', { span: limit.stopped }),
    idle: t('endIdle', { span: limit.idle }),
    silence: t('endSilence', { span: limit.silence }),
    jump: t('endJump'),
    transit: t('endTransit'),
    unassigned: t('endUnassigned'),
  };
  return {
    /** Start rule of a trip. */
    start: (rule: string): string => starts[rule] ?? rule,
    /** End rule of a trip. */
    end: (rule: string): string => ends[rule] ?? rule,
    /** Minimum length of a trip. */
    kept: t('keptRule', { distance: limit.minimumDistance, span: limit.minimumSpan }),
    /** Minimum length of a stop. */
    stop: t('stopRule', { stopped: limit.stopped, idle: limit.idle }),
  };
}

/** Returns the thresholds in the user's units for the sentences. */
function limits(thresholds: Partial<Thresholds> | undefined, format: FormatWithWords) {
  const value = (name: keyof Thresholds): number => thresholds?.[name] ?? Number.NaN;
  const shown = (number: number, text: (number: number) => string): string =>
    Number.isNaN(number) ? '…' : text(number);
  return {
    speed: shown(value('movingSpeedMetersPerSecond'), (speed) => format.withUnit(format.speed(speed))),
    stopped: shown(value('tripEndsStoppedSeconds'), format.span),
    idle: shown(value('tripEndsIdleSeconds'), format.span),
    silence: shown(value('tripSilenceSeconds'), format.span),
    minimumDistance: shown(value('tripMinimumMeters'), (meters) => format.withUnit(format.length(meters))),
    minimumSpan: shown(value('tripMinimumSeconds'), format.span),
  };
}
