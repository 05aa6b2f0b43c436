import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import type { Coordinate } from '../../map/around-the-world.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MapFrame } from '../../ui/layout/MapFrame.tsx';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { type DayModel, joinedTrack, placesOf } from '../asset-history/index.ts';
import { FitControls, useMap } from '../live-map/index.ts';
import styles from './IncidentPage.module.css';
import type { Place } from './place.ts';

const CLOSE_ZOOM = 16;

/** The track around an incident, and where it happened. @param onPlace called with a place that is chosen on the map */
export function EvidenceMap({
  model,
  place,
  time,
  onPlace,
}: {
  model: DayModel | undefined;
  place: Place | null;
  /** Of the incident, epoch ms. */
  time: number;
  onPlace: ((place: Place) => void) | undefined;
}) {
  const { t } = useTranslation('incidents');
  const format = useFormat();
  const phone = usePhone();
  const element = useRef<HTMLDivElement>(null);
  const map = useMap(element, undefined, false);
  const [isChoosing, setChoosing] = useState(false);
  const { latitude, longitude } = place ?? {};

  const latest = useRef({ isChoosing, onPlace });
  latest.current = { isChoosing, onPlace };
  useEffect(() => {
    if (!map) return;
    const choose = ([east, north]: Coordinate): void => {
      latest.current.onPlace?.({ latitude: north, longitude: east });
      setChoosing(false);
    };
    const ends = [
      map.on('choose', (_slot, at) => {
        if (latest.current.isChoosing) choose(at);
      }),
      map.on('moveStop', (_key, at) => choose(at)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [map]);

  useEffect(() => map?.setTrack(model ? joinedTrack([{ model }], undefined, false) : null), [map, model]);
  const isDraggable = onPlace !== undefined;
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) {
      map?.setStops([]);
      return;
    }
    const label = format.clock(time);
    map?.setStops([
      { key: 'place', text: '!', label, isEnd: true, isSelected: true, isDraggable, at: [longitude, latitude] },
    ]);
  }, [map, latitude, longitude, time, format, isDraggable]);

  const fit = (animate: boolean): void => {
    const shown = [
      ...(model ? placesOf(model, undefined) : []),
      ...(latitude === undefined || longitude === undefined ? [] : [[longitude, latitude] as const]),
    ];
    if (shown.length > 0) map?.fit(shown, { animate, maxZoom: CLOSE_ZOOM });
  };
  // The camera follows the evidence, and moves for a place only if it is out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place that is moved by hand does not move the camera
  useEffect(() => fit(false), [map, model]);
  useEffect(() => {
    if (latitude === undefined || longitude === undefined || !map) return;
    if (!map.isInView({ latitude, longitude })) map.reveal({ latitude, longitude }, CLOSE_ZOOM - 2);
  }, [map, latitude, longitude]);

  return (
    <div className={styles.map}>
      <MapFrame element={element} name="incident" bottom={0}>
        <FitControls map={map} phone={phone} label={t('fitEvidence')} onFit={() => fit(true)} />
        {onPlace && (
          <Button
            size="xs"
            className={styles.choose}
            aria-pressed={isChoosing}
            variant={isChoosing ? 'filled' : 'default'}
            leftSection={<Icon name="pin" size={16} />}
            onClick={() => setChoosing(!isChoosing)}
          >
            {t(isChoosing ? 'choosePlaceNow' : 'choosePlace')}
          </Button>
        )}
      </MapFrame>
    </div>
  );
}
