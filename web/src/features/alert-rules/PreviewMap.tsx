import type { PreviewedAlert } from '@waymark/contract/alert-rules/schema.ts';
import { useEffect, useRef } from 'react';
import type { Coordinate } from '../../map/around-the-world.ts';
import { MapFrame } from '../../ui/layout/MapFrame.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { useMap } from '../live-map/index.ts';

/** Shows where the alerts of a preview would have been raised. */
export function PreviewMap({
  items,
  chosen,
  onChoose,
}: {
  items: readonly PreviewedAlert[];
  /** Index of the chosen alert. */
  chosen: number | undefined;
  onChoose: (index: number) => void;
}) {
  const element = useRef<HTMLDivElement>(null);
  const map = useMap(element, undefined, false);
  useEffect(() => {
    if (!map) return;
    const marks = items.flatMap((item, index) => {
      const at = placeOf(item);
      return at === null ? [] : [{ id: `${index}`, status: 'fault' as const, text: '', at }];
    });
    map.setTrack({ stretches: [], gaps: [], marks });
    if (marks.length > 0)
      map.fit(
        marks.map(({ at }) => at),
        { animate: false, maxZoom: 14 },
      );
  }, [map, items]);
  useEffect(() => {
    if (!map) return;
    const item = chosen === undefined ? undefined : items[chosen];
    const at = item ? placeOf(item) : null;
    if (!item || at === null) return map.setPlayback([]);
    const [longitude, latitude] = at;
    map.setPlayback([{ longitude, latitude, headingDegrees: 0, status: 'fault', label: item.assetName }]);
    map.reveal({ longitude, latitude }, 0);
  }, [map, items, chosen]);
  useEffect(() => map?.on('chooseMark', (id) => onChoose(Number(id))), [map, onChoose]);
  return (
    <Row align="stretch" minHeight={232}>
      <MapFrame element={element} name="alertPreview" bottom={0}>
        {null}
      </MapFrame>
    </Row>
  );
}

function placeOf({ latitude, longitude }: PreviewedAlert): Coordinate | null {
  return latitude === null || longitude === null ? null : [longitude, latitude];
}
