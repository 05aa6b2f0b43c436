import { ActionIcon, useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useCurrentUser } from '../../app/session.ts';
import { createMap, type MapHandle } from '../../map/create-map.ts';
import { Icon } from '../../ui/Icon.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { type DayModel, momentAt } from './day-model.ts';
import { dayTrack, placesOf } from './day-track.ts';
import styles from './HistoryMap.module.css';
import type { Playback } from './playback.ts';

/** The track of the day with the moving mark of the playback. Only data goes in; React never draws per fix. */
export function HistoryMap({
  model,
  playback,
  focus,
  fixesShown,
}: {
  model: DayModel | undefined;
  playback: Playback;
  focus: { start: number; end: number } | undefined;
  fixesShown: boolean;
}) {
  const { t } = useTranslation('history');
  const format = useFormat();
  const element = useRef<HTMLDivElement>(null);
  const map = useMap(element, t('tabHistory'));

  useEffect(() => map?.setTrack(model ? dayTrack(model, focus, fixesShown) : null), [map, model, focus, fixesShown]);

  // The view follows the day and the open trip, not each refresh of a running day.
  const shown = `${model?.start}-${model && model.times.length > 0}-${focus?.start}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` says when another part is to be seen
  useEffect(() => {
    if (map && model && model.times.length > 0) map.fit(placesOf(model, focus), { animate: true, maxZoom: 16 });
  }, [map, shown]);

  useEffect(() => {
    if (!map || !model) return;
    const place = (): void => {
      const { time } = playback.state;
      const moment = momentAt(model, time);
      map.setPlayback(moment ? { ...moment, label: format.clock(time) } : null);
    };
    place();
    return playback.subscribe(place);
  }, [map, model, playback, format]);

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
      <ul className={styles.legend} aria-label={t('legend')}>
        <li>
          <span className={styles.line} style={{ background: 'var(--st-moving)' }} /> {t('legendMoving')}
        </li>
        <li>
          <span className={styles.line} style={{ background: 'var(--danger)' }} /> {t('legendOverLimit')}
        </li>
        <li>
          <StatusMark status="stopped" size={14} /> {t('legendStop')}
        </li>
        <li>
          <span className={styles.dashes} /> {t('legendGap')}
        </li>
      </ul>
    </div>
  );
}

/** A map without markers in the element, in the user's theme and with the basemaps of the server. */
function useMap(element: React.RefObject<HTMLDivElement | null>, title: string): MapHandle | undefined {
  const [map, setMap] = useState<MapHandle>();
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const reducedMotion = useReducedMotion();
  const { unitsSystem } = useCurrentUser();
  const { data: config } = useQuery({
    queryKey: ['map', 'config'],
    queryFn: ({ signal }) => call(ENDPOINTS.map.config, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: theme and config are handed over below, the map is made once
  useEffect(() => {
    const made = createMap(element.current!, { theme, reducedMotion, title, unitsSystem });
    setMap(made);
    return () => {
      setMap(undefined);
      made.destroy();
    };
  }, []);
  useEffect(() => map?.setTheme(theme), [map, theme]);
  useEffect(() => {
    if (config) map?.setConfig(config);
  }, [map, config]);
  return map;
}
