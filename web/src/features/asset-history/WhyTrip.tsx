import type { Trip } from '@waymark/contract/reports/schema.ts';
import { useTranslation } from 'react-i18next';
import { type FormatWithWords, useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { useThresholds } from './queries.ts';
import styles from './WhyTrip.module.css';

/** Explains the rules and thresholds by which these fixes became one trip, and links to the fixes. */
export function WhyTrip({
  trip,
  fixesShown,
  onShowFixes,
}: {
  trip: Trip;
  fixesShown: boolean;
  onShowFixes(shown: boolean): void;
}) {
  const { t } = useTranslation('history');
  const format = useFormat();
  // The thresholds may have changed during the trip. Its start and its end each used those of their own time.
  const atStart = limits(useThresholds(trip.assetId, trip.startTime), format);
  const limit = limits(useThresholds(trip.assetId, trip.endTime ?? trip.startTime), format);
  const starts = {
    ignition: t('startIgnition'),
    movement: t('startMoving', { speed: atStart.speed }),
    contact: t('startContact'),
  }[trip.startRule];
  const ends = {
    stopped: t('endStopped', { span: limit.stopped }),
    idle: t('endIdle', { span: limit.idle }),
    silence: t('endSilence', { span: limit.silence }),
    jump: t('endJump'),
    transit: t('endTransit'),
    unassigned: t('endUnassigned'),
  }[trip.endRule ?? ''];
  return (
    <section className={styles.why} aria-label={t('why')}>
      <h3>
        <Icon name="help" size={14} /> {t('why')}
      </h3>
      <dl>
        <dt>{t('whyStarts')}</dt>
        <dd>
          {starts ?? trip.startRule} · {format.clock(trip.startTime)}
        </dd>
        <dt>{t('whyEnds')}</dt>
        <dd>{trip.endTime ? `${ends ?? trip.endRule} · ${format.clock(trip.endTime)}` : t('endUnderWay')}</dd>
        <dt>{t('whyKept')}</dt>
        <dd>{t('keptRule', { distance: limit.minimumDistance, span: limit.minimumSpan })}</dd>
        <dt>{t('whyDistance')}</dt>
        <dd>
          {t(trip.distanceSource === 'odometer' ? 'distanceOdometer' : 'distanceTrack')}
          {trip.noDataMeters > 0 &&
            ` · ${t('distanceNoData', { distance: format.withUnit(format.distance(trip.noDataMeters)) })}`}
        </dd>
      </dl>
      <Row as="p" justify="between" tone="quiet" margin="6px 0 0">
        <span>
          {t('whyFixes', { count: trip.fixCount })} · {t('whyGaps', { count: trip.gapCount })}
        </span>
        <button
          type="button"
          className={styles.link}
          aria-pressed={fixesShown}
          onClick={() => onShowFixes(!fixesShown)}
        >
          {t(fixesShown ? 'hideFixes' : 'showFixes')}
        </button>
      </Row>
    </section>
  );
}

/** Returns the thresholds in the user's units for the sentences. */
function limits(thresholds: Readonly<Record<string, number>> | undefined, format: FormatWithWords) {
  const value = (name: string): number => thresholds?.[name] ?? Number.NaN;
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
