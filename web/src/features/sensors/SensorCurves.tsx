import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SensorSeries } from '@waymark/contract/sensors/schema.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { boundsOf, type CurveWindow, curvePath, pointsOf, share, stretchesOf, valueAt } from './curve.ts';
import { sensorSeriesQuery } from './queries.ts';
import styles from './SensorCurves.module.css';
import { useSensorWords } from './use-sensor-words.ts';

/** Units of the drawing, which is stretched to its box. */
const SIZE = { width: 1000, height: 100 };

/**
 * The values of one of the asset's sensors over time, aligned with the curve of the speed above. Draws nothing for an asset
 * without sensors.
 *
 * @param day the day that is loaded
 * @param window the part of it that is shown
 * @param onSeek called with the clicked moment, epoch ms
 */
export function SensorCurves({
  assetId,
  day,
  window,
  time,
  onSeek,
}: {
  assetId: string;
  day: CurveWindow;
  window: CurveWindow;
  time: number;
  onSeek: (time: number) => void;
}) {
  const { t } = useTranslation('sensors');
  const words = useSensorWords();
  const { data = [] } = useQuery(sensorSeriesQuery(assetId, day));
  const [chosen, setChosen] = useState<string>();
  const withValues = data.filter(({ points }) => points.length > 0);
  const shown = withValues.find(({ id }) => id === chosen) ?? withValues[0];
  if (shown === undefined) return null;
  const value = valueAt(shown, time);
  const place = share(time, window);
  return (
    <section aria-label={t('title')}>
      <Row gap={12} marginBottom={4}>
        <Select
          size="xs"
          aria-label={t('title')}
          data={withValues.map(({ id, name }) => ({ value: id, label: name }))}
          value={shown.id}
          allowDeselect={false}
          onChange={(id) => setChosen(id ?? undefined)}
        />
        <Text weight={600}>{value === undefined ? '' : words.value(value, shown.unit)}</Text>
      </Row>
      {/* As wide as the axis of the speed. */}
      <Box height={64} padding="0 8px 0 44px">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider of the playback does the same by keyboard */}
        <div
          className={styles.plot}
          role="img"
          aria-label={t('curve', { name: shown.name })}
          onClick={({ clientX, currentTarget }) => {
            const { left, width } = currentTarget.getBoundingClientRect();
            onSeek(window.start + ((clientX - left) / width) * (window.end - window.start));
          }}
        >
          {shown.kind === 'number' ? (
            <Curve series={shown} window={window} />
          ) : (
            <Stretches series={shown} window={window} until={Math.min(day.end, Date.now())} />
          )}
          {place >= 0 && place <= 1 && <span className={styles.playhead} style={{ left: `${place * 100}%` }} />}
        </div>
      </Box>
    </section>
  );
}

function Curve({ series, window }: { series: SensorSeries; window: CurveWindow }) {
  const words = useSensorWords();
  const points = useMemo(() => pointsOf(series), [series]);
  const bounds = boundsOf(points, window);
  if (bounds === undefined) return null;
  return (
    <>
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={curvePath(points, window, bounds, SIZE)} className={styles.line} vectorEffect="non-scaling-stroke" />
      </svg>
      <span className={styles.high}>{words.value(bounds[1], series.unit)}</span>
      <span className={styles.low}>{words.value(bounds[0], series.unit)}</span>
    </>
  );
}

function Stretches({ series, window, until }: { series: SensorSeries; window: CurveWindow; until: number }) {
  const words = useSensorWords();
  const stretches = useMemo(() => stretchesOf(series, until), [series, until]);
  return stretches
    .filter(({ start, end, value }) => end > window.start && start < window.end && value !== false)
    .map(({ start, end, value }) => {
      const from = Math.max(0, share(start, window));
      return (
        <span
          key={start}
          className={styles.stretch}
          style={{ left: `${from * 100}%`, width: `${(Math.min(1, share(end, window)) - from) * 100}%` }}
        >
          {words.value(value, null)}
        </span>
      );
    });
}
