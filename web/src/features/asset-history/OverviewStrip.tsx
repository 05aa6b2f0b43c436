import { memo, type PointerEvent, useRef } from 'react';
import { useKeysIn } from '../../base/keys.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Box } from '../../ui/layout/Box.ts';
import { coveredTrips, type DayModel } from './day-model.ts';
import styles from './OverviewStrip.module.css';
import type { TimeWindow } from './time-axis.ts';
import { axisMarks } from './time-axis.ts';

/** A shorter drag counts as a click and moves the window there. */
const SHORTEST_WINDOW_MILLISECONDS = 5 * 60_000;

/** Distance that a key moves the window, in window lengths. */
const WINDOW_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -0.25, ArrowRight: 0.25, PageUp: -1, PageDown: 1 };

/** Shows the status of the asset from midnight to midnight and the selected window. A drag selects another window. */
export function OverviewStrip({
  model,
  window,
  time,
  onWindow,
}: {
  model: DayModel;
  window: TimeWindow;
  time: number;
  onWindow(window: TimeWindow): void;
}) {
  const { t } = useTranslation('history');
  const format = useFormat();
  const dragFrom = useRef<number | undefined>(undefined);
  const length = model.end - model.start;
  const percent = (instant: number): string => `${((instant - model.start) / length) * 100}%`;
  const width = (start: number, end: number): string => `${((end - start) / length) * 100}%`;
  const instantOf = (event: PointerEvent<HTMLElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    return model.start + share * length;
  };
  const choose = (event: PointerEvent<HTMLElement>): void => {
    const from = dragFrom.current;
    if (from === undefined) return;
    const to = instantOf(event);
    const start = Math.min(from, to);
    const end = Math.max(from, to);
    if (end - start >= SHORTEST_WINDOW_MILLISECONDS) onWindow({ start, end });
  };
  const finish = (event: PointerEvent<HTMLElement>): void => {
    const from = dragFrom.current;
    dragFrom.current = undefined;
    if (from === undefined || Math.abs(instantOf(event) - from) >= SHORTEST_WINDOW_MILLISECONDS) return;
    onWindow(shifted(model, window, from - (window.start + window.end) / 2));
  };
  const onKeyDown = useKeysIn([
    {
      keys: Object.keys(WINDOW_STEPS),
      what: 'history:keyWindow',
      run: ({ key }) => onWindow(shifted(model, window, (WINDOW_STEPS[key] ?? 0) * (window.end - window.start))),
    },
  ]);
  return (
    <Box marginLeft={44} padding="0 8px 0 0">
      <div
        className={styles.strip}
        role="slider"
        tabIndex={0}
        aria-label={t('timeline')}
        aria-valuemin={0}
        aria-valuemax={length}
        aria-valuenow={window.start - model.start}
        aria-valuetext={`${format.time(window.start)} – ${format.time(window.end)}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragFrom.current = instantOf(event);
        }}
        onPointerMove={choose}
        onPointerUp={finish}
        onKeyDown={onKeyDown}
      >
        <StatusParts model={model} />
        <span
          className={styles.window}
          style={{ left: percent(window.start), width: width(window.start, window.end) }}
        />
        <span className={styles.playhead} style={{ left: percent(time) }} />
      </div>
      <DayHours start={model.start} end={model.end} />
    </Box>
  );
}

/**
 * Draws the statuses of an asset from midnight to midnight as colored parts of the parent element, and the trips under
 * statuses that cover them.
 */
export const StatusParts = memo(function StatusParts({ model }: { model: DayModel }) {
  const { t } = useTranslation('status');
  const format = useFormat();
  const length = model.end - model.start;
  return (
    <>
      <span className={styles.line} />
      {model.intervals.map(({ status, start, end, address }) => (
        <span
          key={start}
          className={styles.part}
          title={[t(status), `${format.time(start)} – ${format.time(end)}`, address].filter(Boolean).join(' · ')}
          data-quiet={status === 'stopped' || status === 'offline' || status === 'pending' || undefined}
          style={{
            left: `${((start - model.start) / length) * 100}%`,
            width: `${((end - start) / length) * 100}%`,
            background: `var(--st-${status})`,
          }}
        />
      ))}
      {coveredTrips(model).map(({ start, end }) => (
        <span
          key={`trip${start}`}
          className={styles.part}
          data-covered
          style={{
            left: `${((start - model.start) / length) * 100}%`,
            width: `${((end - start) / length) * 100}%`,
            background: 'var(--st-moving)',
          }}
        />
      ))}
    </>
  );
});

/** Hour labels below the strip of a day. */
export const DayHours = memo(function DayHours({ start, end }: { start: number; end: number }) {
  const format = useFormat();
  return (
    <div className={styles.hours} aria-hidden="true">
      {axisMarks(start, end, start, 13).map((mark) => (
        <span key={mark} style={{ left: `${((mark - start) / (end - start)) * 100}%` }}>
          {mark === end ? '24:00' : format.time(mark)}
        </span>
      ))}
    </div>
  );
});

/** Returns the window shifted by some milliseconds and clamped to the day. */
function shifted(model: DayModel, window: TimeWindow, by: number): TimeWindow {
  const length = window.end - window.start;
  const start = Math.max(model.start, Math.min(window.start + by, model.end - length));
  return { start, end: start + length };
}
