import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Coordinate } from '../../map/around-the-world.ts';
import type { MapPadding } from '../../map/map-handle.ts';
import type { DrivenLine, MapRoute } from '../../map/routes-layer.ts';
import { MapFrame } from '../../ui/layout/MapFrame.tsx';
import { FitControls, useMap, viewOf, viewText } from '../live-map/index.ts';
import { MapCard } from './MapCard.tsx';

const NOTHING_DRIVEN: readonly DrivenLine[] = [];
const CONTROLS_PIXELS = 48;
/** Height of a legend with two lines, at the bottom, on phones at the top. */
const LEGEND_PIXELS = 64;
const CLOSEST_ZOOM = 16;

/** The map of planned routes and of the tracks driven on them. */
export function RoutesMap({
  routes,
  driven = NOTHING_DRIVEN,
  fitKey,
  padding,
  phone,
  view,
  onView,
  onChoose,
  onLeave,
  card,
  legend,
  children,
}: {
  routes: readonly MapRoute[];
  driven?: readonly DrivenLine[];
  /** The map fits everything again when it changes. */
  fitKey: string;
  padding: MapPadding;
  phone: boolean;
  view?: string | undefined;
  onView?: (view: string) => void;
  /** Called with the id of a clicked route, and the index of its marker if one was clicked. */
  onChoose?: (id: string, marker: number | undefined) => void;
  /** Called after a click on the map beside routes. */
  onLeave?: () => void;
  /** Card at a position of the map. */
  card?: { at: Coordinate; content: ReactNode } | undefined;
  legend?: ReactNode;
  children?: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  const [first] = useState(() => (view ? (viewOf(view) ?? undefined) : undefined));
  const map = useMap(element, first, false);
  const handlers = useRef({ onView, onChoose, onLeave });
  handlers.current = { onView, onChoose, onLeave };
  useEffect(() => {
    if (!map) return;
    const ends = [
      map.on('rest', (rest) => handlers.current.onView?.(viewText(rest))),
      map.on('chooseRoute', (id, marker) => handlers.current.onChoose?.(id, marker)),
      map.on('choose', () => handlers.current.onLeave?.()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [map]);
  useEffect(() => map?.setPadding(padding), [map, padding]);
  const hasLegend = legend !== undefined;
  useEffect(
    () =>
      map?.setFitRoom({
        top: phone ? (hasLegend ? LEGEND_PIXELS : CONTROLS_PIXELS) : 0,
        right: CONTROLS_PIXELS,
        bottom: hasLegend && !phone ? LEGEND_PIXELS : 0,
        left: 0,
      }),
    [map, phone, hasLegend],
  );
  useEffect(() => map?.setRoutes(routes, driven), [map, routes, driven]);

  const everything = (): Coordinate[] => [
    ...routes.flatMap(({ line, markers }) => [...line, ...markers.map(({ at }) => at)]),
    ...driven.flatMap(({ line }) => [...line]),
  ];
  // A view in the address stays until other routes are chosen.
  const fitted = useRef(first && fitKey);
  useEffect(() => {
    if (!map || fitted.current === fitKey) return;
    const all = everything();
    if (all.length === 0) return;
    map.fit(all, { animate: fitted.current !== undefined, maxZoom: CLOSEST_ZOOM });
    fitted.current = fitKey;
  });
  return (
    <MapFrame element={element} name="routes" bottom={padding.bottom}>
      <FitControls map={map} phone={phone} onFit={() => map?.fit(everything(), { maxZoom: CLOSEST_ZOOM })} />
      {map && card && (
        <MapCard map={map} at={card.at}>
          {card.content}
        </MapCard>
      )}
      {legend}
      {children}
    </MapFrame>
  );
}
