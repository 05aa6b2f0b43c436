import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type uPlot from 'uplot';
import { useTranslation } from '../../base/translation.ts';
import 'uplot/dist/uPlot.min.css';
import { canvasFont } from '../../ui/charts/canvas-font.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import styles from './DayTimeline.module.css';
import type { DayModel } from './day-model.ts';
import { createSpeedChart } from './speed-chart.ts';
import type { TimeWindow } from './time-axis.ts';

/** Speed over time in a window, with a line at one moment. @param onSeek called with the clicked moment, epoch ms */
export function SpeedChart({
  model,
  window,
  time,
  seconds = false,
  limit,
  onSeek,
}: {
  model: DayModel;
  window: TimeWindow;
  time: number;
  /** Shows the seconds of the times on the axis. */
  seconds?: boolean;
  /** Speed limit, m/s, drawn as a dashed line. */
  limit?: number | undefined;
  onSeek?: (time: number) => void;
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
      time: seconds ? format.clock : format.time,
      color: (variable: string) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim(),
      font: canvasFont(),
      limit,
    }),
    [format, scheme, seconds, limit],
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
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: where it can be clicked, the slider of the playback does the same by keyboard */}
      <div
        ref={root}
        className={styles.plot}
        data-seekable={onSeek !== undefined || undefined}
        role="img"
        aria-label={t('history:speedChart')}
        onClick={(event) => {
          const x = event.clientX - event.currentTarget.getBoundingClientRect().left - plot.left;
          if (x >= 0 && x <= plot.width) onSeek?.(window.start + (x / plot.width) * (window.end - window.start));
        }}
      />
      {share >= 0 && share <= 1 && (
        <span className={styles.playhead} style={{ left: plot.left + share * plot.width }} />
      )}
    </div>
  );
}
