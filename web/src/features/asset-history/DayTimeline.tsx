import type { Alert } from '@waymark/contract/alerts/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Visit } from '@waymark/contract/visits/schema.ts';
import { Suspense, useEffect, useState } from 'react';
import { useMayCall } from '../../base/session.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { SensorCurves } from '../sensors/index.ts';
import { AlertMarks } from './DayAlerts.tsx';
import { VisitLanes } from './DayVisits.tsx';
import type { DayModel } from './day-model.ts';
import { OverviewStrip } from './OverviewStrip.tsx';
import type { Playback } from './playback.ts';
import { SpeedChart } from './SpeedChart.tsx';
import type { TimeWindow } from './time-axis.ts';
import { usePlaybackState } from './use-playback.ts';

/** Shows the whole day as a strip and the selected part as speed over time. Both mark the playback time. */
export function DayTimeline({
  assetId,
  model,
  playback,
  focus,
  visits,
  alerts,
}: {
  assetId: string;
  model: DayModel;
  playback: Playback;
  focus: TimeWindow | undefined;
  /** Visits to places, undefined if the user does not see places. */
  visits: readonly Visit[] | undefined;
  /** Alerts, undefined if the user does not see them. */
  alerts: readonly Alert[] | undefined;
}) {
  const hasSensors = useMayCall(ENDPOINTS.sensors.series);
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
      {hasSensors && (
        <Suspense fallback={null}>
          <SensorCurves
            assetId={assetId}
            day={model}
            window={window}
            time={time}
            onSeek={(moment) => playback.seek(moment)}
          />
        </Suspense>
      )}
    </Stack>
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
