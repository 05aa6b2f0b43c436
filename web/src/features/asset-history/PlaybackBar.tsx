import { ActionIcon, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useKeys } from '../../base/keys.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { StatusBadge } from '../../ui/icons/StatusBadge.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { Address } from '../addresses/index.ts';
import { type DayModel, momentAt, statusAt } from './day-model.ts';
import styles from './PlaybackBar.module.css';
import { PLAYBACK_RATES, type Playback, type PlaybackRate, STEP_SECONDS } from './playback.ts';
import { usePlaybackState } from './use-playback.ts';

/** The address follows the played position in steps, because it moves with every frame. */
const PLACE_STEP_METERS = 100;

/**
 * Play button, pause, speed and the shown time. Space and the arrow keys work anywhere on the page.
 *
 * @param turns start times of trips and stops, epoch ms, ascending. The buttons jump between them
 * @param children description of the shown time
 */
export function PlaybackBar({
  playback,
  bounds,
  turns,
  children,
}: {
  playback: Playback;
  bounds: { start: number; end: number };
  turns: readonly number[];
  children?: ReactNode;
}) {
  const { t } = useTranslation(['history', 'shell']);
  const format = useFormat();
  const { time, playing, rate } = usePlaybackState(playback);
  const step = (key: string, seconds: number): void =>
    playback.seek(playback.state.time + (key === 'ArrowLeft' ? -1000 : 1000) * seconds);
  useKeys([
    {
      keys: ['Space'],
      what: 'history:keyPlay',
      run: (event) => {
        if (ownsSpace(event.target)) return false;
        playback.toggle();
      },
    },
    {
      keys: ['ArrowLeft', 'ArrowRight'],
      what: 'history:keyStep',
      values: { seconds: STEP_SECONDS },
      run: ({ key }) => step(key, STEP_SECONDS),
    },
    {
      keys: ['shift+ArrowLeft', 'shift+ArrowRight'],
      what: 'history:keyStep',
      values: { seconds: 10 * STEP_SECONDS },
      run: ({ key }) => step(key, 10 * STEP_SECONDS),
    },
  ]);
  const previous = turns.findLast((turn) => turn < time - 1000) ?? bounds.start;
  const next = turns.find((turn) => turn > time) ?? bounds.end;
  return (
    <Row
      as="section"
      fixed
      line="above"
      ground="surface"
      minHeight={48}
      className={styles.bar}
      aria-label={t('moment')}
    >
      <ActionIcon aria-label={t('toStart')} onClick={() => playback.seek(previous)}>
        <Icon name="prev" />
      </ActionIcon>
      <ActionIcon
        className={styles.play}
        variant="filled"
        color="accent"
        radius="xl"
        size={32}
        aria-label={t(playing ? 'pause' : 'play')}
        onClick={() => playback.toggle()}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </ActionIcon>
      <ActionIcon aria-label={t('toEnd')} onClick={() => playback.seek(next)}>
        <Icon name="next" />
      </ActionIcon>
      <SegmentedControl
        size="xs"
        aria-label={t('playbackSpeed')}
        value={String(rate)}
        onChange={(value) => playback.setRate(Number(value) as PlaybackRate)}
        data={PLAYBACK_RATES.map((value) => ({ value: String(value), label: t('rate', { rate: value }) }))}
      />
      <Text as="output" weight={600} figures marginLeft={8} className={styles.clock}>
        {format.clock(time)}
      </Text>
      {children}
      <Row
        as="span"
        align="stretch"
        gap={4}
        marginLeft="auto"
        className={styles.keys}
        title={t('keysHint', { seconds: STEP_SECONDS })}
      >
        <kbd>{t('shell:keySpace')}</kbd>
        <kbd>←</kbd>
        <kbd>→</kbd>
      </Row>
    </Row>
  );
}

/** Describes the state of one asset at the playback time. */
export function MomentOf({ model, playback }: { model: DayModel; playback: Playback }) {
  const { t } = useTranslation('history');
  const format = useFormat();
  const { time } = usePlaybackState(playback);
  const moment = momentAt(model, time);
  return (
    <>
      <StatusBadge status={statusAt(model, time)} />
      <Text tone="soft" figures unbroken>
        {moment?.inGap
          ? t('noData')
          : moment?.speedMetersPerSecond != null && format.withUnit(format.speed(moment.speedMetersPerSecond))}
      </Text>
      {moment && !moment.inGap && (
        <Text tone="soft" truncate className={styles.place}>
          <Address at={moment} stepMeters={PLACE_STEP_METERS} />
        </Text>
      )}
    </>
  );
}

/**
 * Returns whether a control handles Space itself. It does after keyboard focus. After a mouse click, Space still
 * toggles the playback.
 */
function ownsSpace(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':is(button, a, summary, [role=slider]):focus-visible');
}
