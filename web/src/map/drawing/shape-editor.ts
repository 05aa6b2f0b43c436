/** Draws and edits one shape on a map. The only file that uses the drawing library, loaded when an editor opens. */
import type { CircleShape, PlaceShape } from '@waymark/domain/places/shape.ts';
import type { Map as MapLibre } from 'maplibre-gl';
import {
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawFreehandMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
} from 'terra-draw';
import { type Coordinate, nearestLongitude } from '../around-the-world.ts';
import type { ShapeEditor, ShapeEditorEvents, ShapeTool } from '../map-handle.ts';
import { CIRCLE_SIDES } from '../place-outline.ts';
import type { MapTheme } from '../style/palette.ts';
import { drawStyles, editStyles } from './drawing-look.ts';
import { changedCorner, circleOf, polygonOf, ringFrom, ringToDraw, rounded } from './drawn-shape.ts';
import { MeridianAdapter } from './meridian-adapter.ts';
import { ShapeBefore } from './shape-before.ts';

/** A point is hit within this distance, px. */
const POINT_PIXELS = 18;
/** Points of other places attract within this distance, px. */
const SNAP_PIXELS = 10;
/** Distance between the points of a freehand line, px. */
const FREEHAND_PIXELS = 14;
/** Radius of a circle that was drawn by a click alone. */
const CLICKED_RADIUS_METERS = 100;
const SMALLEST_RADIUS_METERS = 10;
const DRAG = { draggable: true };

/** An editor of one shape, over a map whose theme may change. */
export class TerraShapeEditor implements ShapeEditor {
  readonly #map: MapLibre;
  readonly #events: ShapeEditorEvents;
  readonly #adapter: MeridianAdapter;
  readonly #draw: TerraDraw;
  readonly #before: ShapeBefore;
  #theme: MapTheme;
  #shape: PlaceShape | null = null;
  #shapeBefore: PlaceShape | null = null;
  #featureId: string | number | null = null;
  #selected: number | null = null;
  #snaps: readonly Coordinate[] = [];
  /** Changes by this class are not reported. */
  #isShowing = false;
  #isClosed = false;

  constructor(map: MapLibre, theme: MapTheme, events: ShapeEditorEvents) {
    this.#map = map;
    this.#theme = theme;
    this.#events = events;
    this.#before = new ShapeBefore(map);
    const snapping = { toCustom: (event: { containerX: number; containerY: number }) => this.#snapAt(event) };
    const styles = drawStyles(theme);
    this.#adapter = new MeridianAdapter(map);
    this.#draw = new TerraDraw({
      adapter: this.#adapter,
      modes: [
        new TerraDrawPolygonMode({
          styles,
          snapping,
          showCoordinatePoints: true,
          pointerDistance: POINT_PIXELS,
          // Escape is handled by the screen.
          keyEvents: { cancel: null, finish: 'Enter' },
        }),
        new TerraDrawCircleMode({
          styles,
          segments: CIRCLE_SIDES,
          drawInteraction: 'click-move-or-drag',
          keyEvents: { cancel: null, finish: 'Enter' },
        }),
        new TerraDrawFreehandMode({
          styles,
          minDistance: FREEHAND_PIXELS,
          drawInteraction: 'click-move-or-drag',
          keyEvents: { cancel: null, finish: 'Enter' },
        }),
        new TerraDrawSelectMode({
          styles: this.#editStyles(),
          pointerDistance: POINT_PIXELS,
          allowManualDeselection: false,
          keyEvents: null,
          flags: {
            polygon: {
              feature: { selfIntersectable: true, coordinates: { midpoints: DRAG, ...DRAG, snappable: snapping } },
            },
            circle: { feature: { ...DRAG, coordinates: { resizable: 'center-fixed' } } },
          },
        }),
      ],
    });
    this.#draw.on('change', (ids, type) => this.#changed(ids, type));
    this.#draw.on('finish', (id, { action }) => this.#finished(id, action));
    this.#draw.start();
    this.#draw.setMode('select');
    map.getCanvasContainer().addEventListener('pointerdown', this.#press, { capture: true });
  }

  begin(tool: ShapeTool): void {
    if (this.#isClosed) return;
    this.#clear();
    this.#shape = null;
    this.selectPoint(null);
    this.#adapter.meridian = Math.round(this.#map.getCenter().lng);
    this.#draw.setMode(tool);
  }

  stop(): void {
    if (this.#isClosed || this.#draw.getMode() === 'select') return;
    this.#draw.setMode('select');
    const shape = this.#shape;
    this.#shape = null;
    this.show(shape);
  }

  show(shape: PlaceShape | null): void {
    if (this.#isClosed) return;
    if (shape === this.#shape && (this.#featureId !== null || shape === null)) return;
    this.#clear();
    this.#shape = shape;
    const drawn = shape && ringToDraw(shape);
    if (!shape || !drawn) return;
    if (this.#draw.getMode() !== 'select') this.#draw.setMode('select');
    this.#adapter.meridian = drawn.meridian;
    this.#silently(() => {
      const id = this.#draw.getFeatureId();
      const [result] = this.#draw.addFeatures([
        {
          id,
          type: 'Feature',
          properties: { mode: shape.kind },
          geometry: { type: 'Polygon', coordinates: [drawn.ring] },
        },
      ]);
      if (!result?.valid) return;
      this.#featureId = id;
      this.#draw.selectFeature(id);
    });
    this.#restyle();
  }

  showBefore(shape: PlaceShape | null): void {
    if (this.#isClosed) return;
    this.#shapeBefore = shape;
    this.#before.show(shape, this.#theme);
  }

  selectPoint(index: number | null): void {
    if (this.#isClosed) return;
    // The arrow keys move the selected point instead of the map.
    if (index === null) {
      this.#map.keyboard.enable();
      this.#map.keyboard.disableRotation();
    } else this.#map.keyboard.disable();
    if (index === this.#selected) return;
    this.#selected = index;
    this.#restyle();
  }

  setSnaps(snaps: readonly Coordinate[]): void {
    this.#snaps = snaps;
  }

  setTheme(theme: MapTheme): void {
    if (theme === this.#theme || this.#isClosed) return;
    this.#theme = theme;
    const styles = drawStyles(theme);
    this.#draw.updateModeOptions<typeof TerraDrawPolygonMode>('polygon', { styles });
    this.#draw.updateModeOptions<typeof TerraDrawCircleMode>('circle', { styles });
    this.#draw.updateModeOptions<typeof TerraDrawFreehandMode>('freehand', { styles });
    this.#restyle();
    this.showBefore(this.#shapeBefore);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#map.getCanvasContainer().removeEventListener('pointerdown', this.#press, { capture: true });
    this.#map.keyboard.enable();
    this.#map.keyboard.disableRotation();
    this.#draw.stop();
    this.#before.remove();
  }

  /** Selects the point under the pointer, also when it is about to be dragged. */
  readonly #press = (event: PointerEvent): void => {
    if (this.#shape?.kind !== 'polygon' || this.#draw.getMode() !== 'select') return;
    const { left, top } = this.#map.getCanvasContainer().getBoundingClientRect();
    const points = this.#shape.corners.map(({ longitude, latitude }): Coordinate => [longitude, latitude]);
    const index = this.#nearest(points, event.clientX - left, event.clientY - top, POINT_PIXELS);
    if (index >= 0) this.#events.point(index);
  };

  #changed(ids: readonly (string | number)[], type: string): void {
    if (this.#isShowing || type !== 'update' || this.#featureId === null || !ids.includes(this.#featureId)) return;
    const shape = this.#read(this.#featureId);
    if (!shape) return;
    this.#shape = shape;
    this.#events.change(shape, false);
  }

  #finished(id: string | number, action: string): void {
    if (action === 'draw') {
      const shape = this.#read(id);
      this.#silently(() => this.#draw.removeFeatures([id]));
      // The mode is changed after the library has handled the event.
      queueMicrotask(() => {
        if (this.#isClosed) return;
        this.#draw.setMode('select');
        if (shape) this.#events.change(shape, true);
      });
      return;
    }
    const before = this.#shape;
    const shape = this.#read(id);
    if (!shape) return;
    this.#shape = shape;
    this.#events.change(shape, true);
    if (action === 'insertMidpoint' && shape.kind === 'polygon' && before?.kind === 'polygon')
      this.#events.point(changedCorner(before.corners, shape.corners));
  }

  /** Returns the shape of a drawn feature. */
  #read(id: string | number): PlaceShape | null {
    const feature = this.#draw.getSnapshotFeature(id);
    if (feature?.geometry.type !== 'Polygon') return null;
    const ring = ringFrom(feature.geometry.coordinates[0]!, this.#adapter.meridian);
    if (feature.properties.mode !== 'circle') return polygonOf(ring);
    const circle = circleOf(ring, id === this.#featureId ? (this.#shape as CircleShape) : undefined);
    return circle.radiusMeters < SMALLEST_RADIUS_METERS ? { ...circle, radiusMeters: CLICKED_RADIUS_METERS } : circle;
  }

  #clear(): void {
    this.#featureId = null;
    this.#silently(() => this.#draw.clear());
  }

  #silently(act: () => void): void {
    this.#isShowing = true;
    act();
    this.#isShowing = false;
  }

  #restyle(): void {
    this.#silently(() =>
      this.#draw.updateModeOptions<typeof TerraDrawSelectMode>('select', { styles: this.#editStyles() }),
    );
  }

  #editStyles() {
    const isCircle = this.#shape?.kind === 'circle';
    return editStyles(this.#theme, this.#selected, (index) => !isCircle || index % (CIRCLE_SIDES / 4) === 0);
  }

  #snapAt({ containerX, containerY }: { containerX: number; containerY: number }): number[] | undefined {
    const nearest = this.#snaps[this.#nearest(this.#snaps, containerX, containerY, SNAP_PIXELS)];
    const { meridian } = this.#adapter;
    return nearest && [rounded(nearestLongitude(nearest[0], meridian) - meridian), nearest[1]];
  }

  /** Returns the place of the point nearest to a point of the map's element, −1 if none is within the distance. */
  #nearest(points: readonly Coordinate[], x: number, y: number, pixels: number): number {
    let [nearest, least] = [-1, pixels];
    const middle = this.#map.getCenter().lng;
    points.forEach(([longitude, latitude], place) => {
      const point = this.#map.project([nearestLongitude(longitude, middle), latitude]);
      const distance = Math.hypot(point.x - x, point.y - y);
      if (distance > least) return;
      [nearest, least] = [place, distance];
    });
    return nearest;
  }
}
