import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { type DayModel, fixesWithin, type HistoryRow, statusAt } from './day-model.ts';
import { useTripsAround } from './queries.ts';
import { useRuleWords } from './use-rule-words.ts';
import { type FixesSwitch, Why } from './Why.tsx';

/**
 * Explains a stop: the rule that ended the trip before it, the rule that started the trip after it, and the fixes
 * between them.
 */
export function WhyStop({
  row: { stop, start, end },
  model,
  ...fixes
}: FixesSwitch & { row: Extract<HistoryRow, { kind: 'stop' }>; model: DayModel }) {
  const { t } = useTranslation('history');
  const format = useFormat();
  const { before, after, known } = useTripsAround(stop);
  const atStart = useRuleWords(stop.assetId, stop.startTime);
  const atEnd = useRuleWords(stop.assetId, stop.endTime ?? stop.startTime);
  const started = before ? atStart.end(before.endRule ?? '') : known ? t('stopFirst') : '…';
  const ended = after ? atEnd.start(after.startRule) : known ? t(endWithoutTrip(model, end)) : '…';
  const when = (instant: string): string => {
    const inDay = Date.parse(instant) >= model.start && Date.parse(instant) < model.end;
    return inDay ? format.clock(instant) : format.dateTime(instant);
  };
  return (
    <Why
      title={t('whyStop')}
      facts={[
        { name: t('whyStarts'), value: `${started} · ${when(stop.startTime)}` },
        { name: t('whyEnds'), value: stop.endTime ? `${ended} · ${when(stop.endTime)}` : t('stopGoesOn') },
        { name: t('whyStopCounts'), value: atStart.stop },
      ]}
      fixes={t('whyFixes', { count: fixesWithin(model, start, end) })}
      {...fixes}
    />
  );
}

/** Returns the reason of a stop's end that no trip follows. */
function endWithoutTrip(model: DayModel, end: number): 'endTransit' | 'endUnassigned' | 'stopElsewhere' {
  const status = statusAt(model, end);
  if (status === 'transit') return 'endTransit';
  return status === 'pending' ? 'endUnassigned' : 'stopElsewhere';
}
