import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import { useElementSize, useReducedMotion } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { RoadTrack } from '@waymark/contract/routes/road-track.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { createMap } from '../../map/create-map.ts';
import type { MapHandle } from '../../map/map-handle.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { StatusMark } from '../../ui/icons/StatusMark.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { type DayModel, momentAt } from './day-model.ts';
import { joinedTrack, placesOf } from './day-track.ts';
import styles from './HistoryMap.module.css';
import type { Playback } from './playback.ts';

/** Width of the controls at the right edge. */
const CONTROLS_PIXELS = 48;
/** Padding of the legend and its distance from the bottom. */
const AROUND_LEGEND_PIXELS = 32;

/** The day of one asset on the map. */
export interface Lane {
  /** Label under the marker of each of several assets. A single asset shows the time there. */
  name: string;
  /** Number of the asset among several, from 1: its track and stops have the color of the number. */
  number?: number | undefined;
  model: DayModel | undefined;
}

/**
 * Draws the tracks of a day with moving playback markers. Passes data to the map only, so React never renders per fix.
 *
 * @param lanes one asset, or several that are played together
 * @param focus the open trip if there is a single asset
 * @param ways the likely ways along roads between positions of the focus
 */
export function HistoryMap({
  lanes,
  playback,
  focus,
  fixesShown = false,
  ways,
}: {
  lanes: readonly Lane[];
  playback: Playback;
  focus?: { start: number; end: number } | undefined;
  fixesShown?: boolean;
  ways?: RoadTrack['legs'] | undefined;
}) {
  const { t } = useTranslation('history');
  const format = useFormat();
  const element = useRef<HTMLDivElement>(null);
  const map = useMap(element, t('tabHistory'));
  // Phones have no legend.
  const { ref: legend, height: legendPixels } = useElementSize<HTMLUListElement>();
  useEffect(() => {
    const bottom = legendPixels > 0 ? legendPixels + AROUND_LEGEND_PIXELS : 0;
    map?.setFitRoom({ top: 0, right: CONTROLS_PIXELS, bottom, left: 0 });
  }, [map, legendPixels]);
  // A new map starts at its day. A flight from the whole world would draw many needless frames.
  const fitted = useRef<MapHandle>(undefined);

  useEffect(() => {
    const days = lanes.flatMap(({ model, number }) => (model ? [{ model, number }] : []));
    map?.setTrack(days.length > 0 ? joinedTrack(days, focus, fixesShown, ways) : null);
  }, [map, lanes, focus, fixesShown, ways]);

  // The camera follows the day, the assets and the open trip, but ignores refreshes of a running day.
  const shown = `${lanes.map(({ name, model }) => [name, model?.start, model && model.times.length > 0])}-${focus?.start}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` changes when another part must be visible
  useEffect(() => {
    const places = lanes.flatMap(({ model }) => (model ? placesOf(model, focus) : []));
    if (!map || places.length === 0) return;
    map.fit(places, { animate: fitted.current === map, maxZoom: 16 });
    fitted.current = map;
  }, [map, shown]);

  useEffect(() => {
    if (!map) return;
    const place = (): void => {
      const { time } = playback.state;
      const moments = lanes.flatMap(({ name, model }) => {
        const moment = model && momentAt(model, time);
        return moment ? { ...moment, label: lanes.length === 1 ? format.clock(time) : name } : [];
      });
      map.setPlayback(moments);
    };
    place();
    return playback.subscribe(place);
  }, [map, lanes, playback, format]);

  return (
    <div className={styles.frame}>
      <div ref={element} className={styles.map} />
      <div className={styles.controls}>
        <ActionIcon variant="default" aria-label={t('zoomIn')} onClick={() => map?.zoomBy(1)}>
          <Icon name="plus" />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('zoomOut')} onClick={() => map?.zoomBy(-1)}>
          <Icon name="minus" />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t('fitTrack')} onClick={() => map?.fitTrack(true)}>
          <Icon name="fit" />
        </ActionIcon>
      </div>
      <ul ref={legend} className={styles.legend} aria-label={t('legend')}>
        {lanes.length === 1 && (
          <Row as="li" gap={6}>
            <span className={styles.line} style={{ background: 'var(--st-moving)' }} /> {t('legendMoving')}
          </Row>
        )}
        <Row as="li" gap={6}>
          <span className={styles.line} style={{ background: 'var(--danger)' }} /> {t('legendOverLimit')}
        </Row>
        <Row as="li" gap={6}>
          <StatusMark status="stopped" size={14} /> {t('legendStop')}
        </Row>
        <Row as="li" gap={6}>
          <span className={styles.dashes} /> {t('legendGap')}
        </Row>
      </ul>
    </div>
  );
}

/** Creates a map without markers in the element, with the user's theme and the server's basemaps. */
function useMap(element: React.RefObject<HTMLDivElement | null>, title: string): MapHandle | undefined {
  const [map, setMap] = useState<MapHandle>();
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const reducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const { unitsSystem } = useCurrentUser();
  const { data: config } = useQuery({
    queryKey: ['map', 'config'],
    queryFn: ({ signal }) => call(ENDPOINTS.map.config, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and config are passed below, the map is created once for its units
  useEffect(() => {
    const made = createMap(element.current!, { theme, reducedMotion, title, unitsSystem });
    setMap(made);
    return () => {
      setMap(undefined);
      made.destroy();
    };
  }, [unitsSystem]);
  useEffect(() => map?.setTheme(theme), [map, theme]);
  useEffect(() => {
    if (config) map?.setConfig(config);
  }, [map, config]);
  return map;
}
