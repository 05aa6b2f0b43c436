import type { Trip } from '@waymark/contract/reports/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useRuleWords } from './use-rule-words.ts';
import { type FixesSwitch, type RoadsSwitch, Why } from './Why.tsx';

/** Explains the rules and thresholds by which these fixes became one trip, and links to the fixes. */
export function WhyTrip({ trip, ...switches }: FixesSwitch & { trip: Trip; roads: RoadsSwitch | undefined }) {
  const { t } = useTranslation('history');
  const format = useFormat();
  // The thresholds may have changed during the trip. Its start and its end each used those of their own time.
  const atStart = useRuleWords(trip.assetId, trip.startTime);
  const atEnd = useRuleWords(trip.assetId, trip.endTime ?? trip.startTime);
  const noData = format.withUnit(format.distance(trip.noDataMeters));
  return (
    <Why
      title={t('why')}
      facts={[
        { name: t('whyStarts'), value: `${atStart.start(trip.startRule)} · ${format.clock(trip.startTime)}` },
        {
          name: t('whyEnds'),
          value: trip.endTime ? `${atEnd.end(trip.endRule ?? '')} · ${format.clock(trip.endTime)}` : t('endUnderWay'),
        },
        { name: t('whyKept'), value: atEnd.kept },
        {
          name: t('whyDistance'),
          value:
            t(trip.distanceSource === 'odometer' ? 'distanceOdometer' : 'distanceTrack') +
            (trip.noDataMeters > 0 ? ` · ${t('distanceNoData', { distance: noData })}` : ''),
        },
      ]}
      fixes={`${t('whyFixes', { count: trip.fixCount })} · ${t('whyGaps', { count: trip.gapCount })}`}
      {...switches}
    />
  );
}
