import { ActionIcon, SegmentedControl } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { type DayModel, momentAt, statusAt } from './day-model.ts';
import styles from './PlaybackBar.module.css';
import { PLAYBACK_RATES, type Playback, type PlaybackRate, STEP_SECONDS } from './playback.ts';
import { usePlaybackState } from './use-playback.ts';

/** Play, pause, speed and the moment that is shown. Space and the arrow keys work anywhere on the page. */
export function PlaybackBar({ model, playback }: { model: DayModel; playback: Playback }) {
  const { t } = useTranslation('history');
  const format = useFormat();
  const { time, playing, rate } = usePlaybackState(playback);
  const step = (seconds: number) => () => playback.seek(playback.state.time + seconds * 1000);
  useHotkeys([
    [
      'space',
      (event) => {
        if (ownsSpace(event.target)) return;
        event.preventDefault();
        playback.toggle();
      },
      { preventDefault: false },
    ],
    ['ArrowLeft', step(-STEP_SECONDS)],
    ['ArrowRight', step(STEP_SECONDS)],
    ['shift+ArrowLeft', step(-10 * STEP_SECONDS)],
    ['shift+ArrowRight', step(10 * STEP_SECONDS)],
  ]);
  const moment = momentAt(model, time);
  const rows = model.rows;
  const previous = rows.findLast((row) => row.start < time - 1000)?.start ?? model.start;
  const next = rows.find((row) => row.start > time)?.start ?? model.until;
  return (
    <section className={styles.bar} aria-label={t('moment')}>
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
      <output className={styles.clock}>{format.clock(time)}</output>
      <StatusBadge status={statusAt(model, time)} />
      <span className={styles.speed}>
        {moment?.inGap
          ? t('noData')
          : moment?.speedMetersPerSecond != null && format.withUnit(format.speed(moment.speedMetersPerSecond))}
      </span>
      <span className={styles.keys} title={t('keysHint', { seconds: STEP_SECONDS })}>
        <kbd>{t('keySpace')}</kbd>
        <kbd>←</kbd>
        <kbd>→</kbd>
      </span>
    </section>
  );
}

/** Whoever came to a control by keyboard presses it with Space; after a click of the mouse Space still plays. */
function ownsSpace(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':is(button, a, summary, [role=slider]):focus-visible');
}
