import type { RouteProgress } from '@waymark/contract/routes/compliance.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';

/** A run is on time up to this delay, seconds. */
const ON_TIME_SECONDS = 60;

/** Facts of a run that its words need. */
type Run = Pick<RouteProgress, 'state' | 'startedAt' | 'covered' | 'missed' | 'noData' | 'pending'> & {
  next: { name: string; address: string; expectedAt: string; lateSeconds: number } | null;
};

/** Returns a function that says how far a run is: "7 of 12 covered, next: Depot, expected 10:40, 6 min late". */
export function useProgressWords(): (run: Run) => string {
  const { t } = useTranslation('routes');
  const format = useFormat();
  return ({ state, startedAt, covered, missed, noData, pending, next }) => {
    const counts = { covered: format.number(covered), total: format.number(covered + missed + noData + pending) };
    if (state === 'finished' && missed > 0) return t('progressMissed', { ...counts, missed: format.number(missed) });
    if (state === 'finished') return t('progress', counts);
    if (startedAt === null && next === null) return t('progressNotStarted');
    if (next === null) return t('progress', counts);
    const values = { ...counts, marker: next.name || next.address, time: format.time(next.expectedAt) };
    return next.lateSeconds < ON_TIME_SECONDS
      ? t('progressNext', values)
      : t('progressLate', { ...values, span: format.span(next.lateSeconds) });
  };
}

/** Returns whether a run is late. */
export function isLate({ state, next }: { state: Run['state']; next: { lateSeconds: number } | null }): boolean {
  return state === 'running' && (next?.lateSeconds ?? 0) >= ON_TIME_SECONDS;
}
