import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TrackPoint } from '@waymark/contract/vehicles/schema.ts';
import { useEffect, useRef } from 'react';
import { useMomentSearch } from '../../base/moment.ts';
import { useTranslation } from '../../base/translation.ts';
import type { Coordinate } from '../../map/around-the-world.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MapFrame } from '../../ui/layout/MapFrame.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { useMap } from '../live-map/index.ts';
import styles from './AlertPanel.module.css';
import { momentTrack } from './moment.ts';

/** The track around a moment, with the asset where it was. */
export function MomentMap({
  assetId,
  place,
  time,
  span,
  points,
}: {
  assetId: string;
  place: { latitude: number | null; longitude: number | null };
  /** Of the place, ISO 8601. */
  time: string;
  /** Time that the track highlights, epoch ms. */
  span: { start: number; until: number };
  points: readonly TrackPoint[] | undefined;
}) {
  const { t } = useTranslation('alerts');
  const momentSearch = useMomentSearch();
  const element = useRef<HTMLDivElement>(null);
  const { latitude, longitude } = place;
  const at: Coordinate | null = latitude === null || longitude === null ? null : [longitude, latitude];
  const first = at === null ? undefined : { longitude: at[0], latitude: at[1], zoom: 14 };
  const map = useMap(element, first, false);
  useEffect(() => {
    if (!map) return;
    const track = momentTrack(points ?? [], span);
    map.setTrack(track);
    const near = points?.findLast(({ time: momentTime }) => momentTime <= time);
    map.setPlayback(
      at === null
        ? []
        : [
            {
              longitude: at[0],
              latitude: at[1],
              headingDegrees: near?.headingDegrees ?? 0,
              status: 'moving',
              label: '',
            },
          ],
    );
    const line = track.stretches.flatMap((stretch) => stretch.line);
    const held = track.stretches.filter(({ overLimit }) => overLimit).flatMap((stretch) => stretch.line);
    const shown = held.length > 0 ? held : line;
    if (shown.length + (at ? 1 : 0) > 0) map.fit([...shown, ...(at ? [at] : [])], { animate: false, maxZoom: 15 });
  });
  if (at === null) return null;
  const search = momentSearch(time);
  return (
    <Row align="stretch" height={168} line="both">
      <MapFrame element={element} name="alert" bottom={0}>
        <Button
          size="xs"
          className={styles.open}
          leftSection={<Icon name="map" />}
          renderRoot={(props) => <Link {...props} to="/assets/$id" params={{ id: assetId }} search={search} />}
        >
          {t('openMoment')}
        </Button>
      </MapFrame>
    </Row>
  );
}
