import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { PointerEvent } from 'react';
import { useKeysIn } from '../../base/keys.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { StatusBadge } from '../../ui/icons/StatusBadge.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { type DayModel, momentAt, statusAt } from './day-model.ts';
import styles from './Lanes.module.css';
import { DayHours, StatusParts } from './OverviewStrip.tsx';
import type { Playback } from './playback.ts';
import type { Day } from './queries.ts';
import { usePlaybackState } from './use-playback.ts';

const HOUR_MILLISECONDS = 3_600_000;

interface PlayedAsset {
  id: string;
  name: string;
  /** Number among several assets, from 1, in the color of the track on the map. */
  number: number | undefined;
  model: DayModel | undefined;
  day: Day | undefined;
}

/**
 * Shows a timeline per asset from midnight to midnight with a shared playback time. A press or drag on any timeline
 * seeks.
 */
export function Lanes({
  lanes,
  bounds,
  playback,
  onRemove,
}: {
  lanes: readonly PlayedAsset[];
  bounds: { start: number; end: number };
  playback: Playback;
  onRemove: (id: string) => void;
}) {
  return (
    <div className={styles.lanes}>
      <ol>
        {lanes.map((lane) => (
          <li key={lane.id} className={styles.lane}>
            <LaneHead lane={lane} playback={playback} onRemove={() => onRemove(lane.id)} />
            <Seekable bounds={bounds} playback={playback}>
              {lane.model && <StatusParts model={lane.model} />}
              {lane.model &&
                gapsOf(lane.model).map((gap) => (
                  <span key={gap.start} className={styles.gap} style={placed(bounds, gap)} />
                ))}
            </Seekable>
          </li>
        ))}
      </ol>
      <div className={styles.axis}>
        <MomentSlider bounds={bounds} playback={playback} />
      </div>
    </div>
  );
}

function LaneHead({ lane, playback, onRemove }: { lane: PlayedAsset; playback: Playback; onRemove: () => void }) {
  const { t } = useTranslation('history');
  const format = useFormat();
  const { time } = usePlaybackState(playback);
  const { id, name, number, model, day } = lane;
  const moment = model && momentAt(model, time);
  return (
    <div className={styles.head} data-numbered={number !== undefined || undefined}>
      {number !== undefined && (
        <span className={styles.number} style={{ background: `var(--track-${number})` }}>
          {number}
        </span>
      )}
      <Link to="/assets/$id" params={{ id }} className={styles.name} title={name}>
        {name}
      </Link>
      {model && <StatusBadge status={statusAt(model, time)} />}
      <span className={styles.speed}>
        {moment?.inGap
          ? t('noData')
          : moment?.speedMetersPerSecond != null && format.withUnit(format.speed(moment.speedMetersPerSecond))}
      </span>
      <span className={styles.distance}>{day && format.withUnit(format.distance(day.distanceMeters, 1))}</span>
      <ActionIcon size={28} aria-label={t('playRemove', { name })} title={t('playRemove', { name })} onClick={onRemove}>
        <Icon name="close" />
      </ActionIcon>
    </div>
  );
}

interface OnAxis {
  bounds: { start: number; end: number };
  playback: Playback;
}

/** A strip of the day that seeks by pointer. Keyboard users have the slider below. */
function Seekable({ bounds, playback, children }: OnAxis & { children: React.ReactNode }) {
  const seek = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    playback.seek(bounds.start + ((event.clientX - left) / width) * (bounds.end - bounds.start));
  };
  return (
    <div
      className={styles.strip}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seek(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seek(event)}
    >
      {children}
      <Playhead bounds={bounds} playback={playback} />
    </div>
  );
}

function Playhead({ bounds, playback }: OnAxis) {
  const { time } = usePlaybackState(playback);
  return <span className={styles.playhead} style={{ left: placed(bounds, { start: time, end: time }).left }} />;
}

function MomentSlider({ bounds, playback }: OnAxis) {
  const { t } = useTranslation('history');
  const format = useFormat();
  const { time } = usePlaybackState(playback);
  const onKeyDown = useKeysIn([
    {
      keys: ['PageUp', 'PageDown'],
      what: 'history:keyHour',
      run: ({ key }) =>
        playback.seek(playback.state.time + (key === 'PageUp' ? -HOUR_MILLISECONDS : HOUR_MILLISECONDS)),
    },
  ]);
  return (
    <Box
      role="slider"
      tabIndex={0}
      borderRadius={4}
      aria-label={t('playMoment')}
      aria-valuemin={0}
      aria-valuemax={(bounds.end - bounds.start) / 1000}
      aria-valuenow={Math.round((time - bounds.start) / 1000)}
      aria-valuetext={format.clock(time)}
      onKeyDown={onKeyDown}
    >
      <DayHours start={bounds.start} end={bounds.end} />
    </Box>
  );
}

function placed({ start, end }: { start: number; end: number }, part: { start: number; end: number }) {
  const percent = (span: number): string => `${(span / (end - start)) * 100}%`;
  return { left: percent(part.start - start), width: percent(part.end - part.start) };
}

/** Returns the silences of a moving asset, during which its movement is unknown. */
function gapsOf(model: DayModel): { start: number; end: number }[] {
  const gaps: { start: number; end: number }[] = [];
  for (let index = 1; index < model.times.length; index++) {
    const start = model.times[index - 1]!;
    const end = model.times[index]!;
    if (end - start <= LIMITS.trackGapSeconds * 1000) continue;
    const status = statusAt(model, (start + end) / 2);
    if (status === 'moving' || status === 'transit' || status === 'nolocation') gaps.push({ start, end });
  }
  return gaps;
}
