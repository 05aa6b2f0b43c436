import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Alert } from '@waymark/contract/alerts/schema.ts';
import type { Visit } from '@waymark/contract/visits/schema.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { AlertMarks } from './DayAlerts.tsx';
import styles from './DayTimeline.module.css';
import { VisitLanes } from './DayVisits.tsx';
import type { DayModel } from './day-model.ts';
import { OverviewStrip } from './OverviewStrip.tsx';
import type { Playback } from './playback.ts';
import { createSpeedChart } from './speed-chart.ts';
import type { TimeWindow } from './time-axis.ts';
import { usePlaybackState } from './use-playback.ts';

/** Shows the whole day as a strip and the selected part as speed over time. Both mark the playback time. */
export function DayTimeline({
  model,
  playback,
  focus,
  visits,
  alerts,
}: {
  model: DayModel;
  playback: Playback;
  focus: TimeWindow | undefined;
  /** Visits to places, undefined if the user does not see places. */
  visits: readonly Visit[] | undefined;
  /** Alerts, undefined if the user does not see them. */
  alerts: readonly Alert[] | undefined;
}) {
  const [window, setWindow] = useState<TimeWindow>(() => focus ?? activePart(model));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refresh of a running day must not move the window
  useEffect(() => setWindow(focus ?? activePart(model)), [focus, model.start]);
  const { time, playing } = usePlaybackState(playback);
  // Moves the window when the playback leaves it.
  useEffect(() => {
    if (!playing || (time >= window.start && time <= window.end)) return;
    setWindow(clampWindow(time, window.end - window.start, model));
  }, [playing, time, window, model]);
  return (
    <Stack gap={8} shrink padding="12px 16px 8px">
      <OverviewStrip model={model} window={window} time={time} onWindow={setWindow} />
      {alerts && alerts.length > 0 && <AlertMarks alerts={alerts} day={model} />}
      {visits && visits.length > 0 && <VisitLanes visits={visits} day={model} />}
      <SpeedChart model={model} window={window} time={time} onSeek={(moment) => playback.seek(moment)} />
    </Stack>
  );
}

function SpeedChart({
  model,
  window,
  time,
  onSeek,
}: {
  model: DayModel;
  window: TimeWindow;
  time: number;
  onSeek(time: number): void;
}) {
  const { t } = useTranslation(['history', 'units']);
  const format = useFormat();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const root = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<uPlot>();
  const [plot, setPlot] = useState({ left: 0, width: 1 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another color scheme changes the colors under the same names
  const look = useMemo(
    () => ({
      toShownSpeed: format.shownSpeed,
      time: format.time,
      color: (variable: string) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim(),
      font: 'Inter Variable, sans-serif',
    }),
    [format, scheme],
  );
  useEffect(() => {
    const element = root.current!;
    const made = createSpeedChart(element, model, look);
    const measure = (): void => {
      made.setSize({ width: Math.max(1, element.clientWidth), height: Math.max(1, element.clientHeight) });
      setPlot({ left: made.bbox.left / devicePixelRatio, width: made.bbox.width / devicePixelRatio });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    setChart(made);
    return () => {
      observer.disconnect();
      made.destroy();
    };
  }, [model, look]);
  useEffect(() => chart?.setScale('x', { min: window.start / 1000, max: window.end / 1000 }), [chart, window]);
  const share = (time - window.start) / (window.end - window.start);
  return (
    <div className={styles.chart}>
      <span className={styles.unit}>{t(`units:${format.speed(0).unit}`)}</span>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider of the playback does the same by keyboard */}
      <div
        ref={root}
        className={styles.plot}
        role="img"
        aria-label={t('history:speedChart')}
        onClick={(event) => {
          const x = event.clientX - event.currentTarget.getBoundingClientRect().left - plot.left;
          if (x >= 0 && x <= plot.width) onSeek(window.start + (x / plot.width) * (window.end - window.start));
        }}
      />
      {share >= 0 && share <= 1 && (
        <span className={styles.playhead} style={{ left: plot.left + share * plot.width }} />
      )}
    </div>
  );
}

/**
 * Returns the window from shortly before the first movement to shortly after the last, at least an hour. Without
 * movement, returns the whole day.
 */
function activePart(model: DayModel): TimeWindow {
  const moving = model.intervals.filter(({ status }) => status === 'moving' || status === 'transit');
  const first = moving[0];
  const last = moving.at(-1);
  if (!first || !last) return { start: model.start, end: model.end };
  const margin = 10 * 60_000;
  const start = Math.max(model.start, first.start - margin);
  return { start, end: Math.min(model.end, Math.max(last.end + margin, start + 3_600_000)) };
}

/** Returns a window of the given length that starts at `time`, clamped to the day. */
function clampWindow(time: number, length: number, model: DayModel): TimeWindow {
  const start = Math.max(model.start, Math.min(time, model.end - length));
  return { start, end: start + length };
}
