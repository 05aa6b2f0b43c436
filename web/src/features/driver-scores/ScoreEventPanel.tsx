import { useQuery } from '@tanstack/react-query';
import type { ScoreEvent } from '@waymark/contract/driver-scores/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useMemo } from 'react';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { Address } from '../addresses/index.ts';
import {
  ALERT_ICONS,
  MomentMap,
  MomentPanel,
  momentOf,
  momentTrackQuery,
  SpeedCurve,
  speedPoints,
} from '../alerts/index.ts';
import { useScoreWords } from './use-score-words.ts';

/** One event: the moment on the map, why it costs points, and the speeds around it. */
export function ScoreEventPanel({
  event,
  weight,
  onStep,
  onClose,
}: {
  event: ScoreEvent;
  /** Points of a unit of its kind. */
  weight: number | undefined;
  onStep: (step: 1 | -1) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['driverScores', 'alerts', 'alertKinds', 'events']);
  const format = useFormat();
  const words = useScoreWords();
  const mayTrack = useMayCall(ENDPOINTS.vehicles.track);
  const { kind, assetId, startTime, endTime, latitude, limit } = event;
  const { start, until, from, to } = momentOf({ since: startTime, raisedAt: startTime, endedAt: endTime });
  const { data: points } = useQuery({ ...momentTrackQuery({ assetId, from, to }), enabled: mayTrack });
  const speeds = useMemo(() => (points ? speedPoints(points, { start, until }) : []), [points, start, until]);
  return (
    <MomentPanel
      head={
        <>
          <Row as="span" gap={6} weight={500} figures>
            <Icon name={ALERT_ICONS[kind]} />
            {t('driverScores:pointsOf', { points: words.tenths(event.points) })}
          </Row>
          <Text tone="quiet" size="small" figures grow>
            {format.date(start)} {format.clock(start)}
          </Text>
        </>
      }
      title={`${t(`alertKinds:${kind}`)} · ${event.assetName}`}
      subtitle={latitude === null ? '' : <Address at={event} />}
      words={{ previous: t('driverScores:previous'), next: t('driverScores:next') }}
      onStep={onStep}
      onClose={onClose}
    >
      <MomentMap assetId={assetId} place={event} time={startTime} span={{ start, until }} points={points} />
      <Stack padding={16} gap={4}>
        <Row as="h3" gap={6} size="body" weight={600} marginBottom={4}>
          <Icon name="help" />
          {t('driverScores:why')}
        </Row>
        <Facts
          look="boxed"
          facts={[
            [t('alerts:rule'), words.rule(event, weight)],
            [
              t('events:measured'),
              <Text key="measured" tone="danger" weight={500}>
                {words.measured(event)}
              </Text>,
            ],
            [t('driverScores:threshold'), words.threshold(event)],
            ...(kind === 'idling' || kind === 'speeding'
              ? []
              : [
                  [
                    t('driverScores:measuredBy'),
                    t(limit === null ? 'driverScores:measuredByDevice' : 'driverScores:measuredByFixes'),
                  ] as const,
                ]),
            [t('driverScores:points'), words.tenths(event.points)],
          ]}
        />
        <SpeedCurve points={speeds} limit={kind === 'speeding' && limit !== null ? limit * 3.6 : null} />
      </Stack>
    </MomentPanel>
  );
}
