/** The shape in the editor with its history. Pure: the map and the fields report changes, and both show the result. */
import { EARTH_RADIUS_METERS } from '@waymark/domain/geometry.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { type Corner, type PlaceShape, turnDegrees } from '@waymark/domain/places/shape.ts';
import { type EditSteps, stepBack, stepForward } from '../../base/edit-steps.ts';

export interface EditedShape {
  /** The current shape, null before the first is drawn. */
  shape: PlaceShape | null;
  /** Earlier shapes, the oldest first. */
  past: readonly (PlaceShape | null)[];
  /** Shapes that were undone, the next one first. */
  future: readonly (PlaceShape | null)[];
  /** Number of the selected corner from 0, null for none. */
  selected: number | null;
  /** The shape changes while it is dragged. It then differs from the last entry of the history. */
  draft: boolean;
  /** The last change was a step of the arrow keys. Further steps of the same corner belong to it. */
  stepped: boolean;
}

/** Last change of one corner, for the words beside it. Metres and degrees clockwise from north. */
export interface CornerMove {
  corner: number;
  meters: number;
  bearing: number;
}

const RADIANS = Math.PI / 180;
const METERS_PER_DEGREE = EARTH_RADIUS_METERS * RADIANS;
/** Decimals of a degree, 0.1 m. */
const DECIMALS = 6;
const LAST_LATITUDE = 85;

export function beginWith(shape: PlaceShape | null): EditedShape {
  return { shape, past: [], future: [], selected: null, draft: false, stepped: false };
}

/**
 * Returns the state after a change.
 *
 * @param done false while a point is being dragged, which adds no step to the history
 */
export function withShape(edited: EditedShape, shape: PlaceShape | null, done = true): EditedShape {
  const before = edited.draft ? edited.past : [...edited.past, edited.shape];
  return { shape, past: before, future: [], selected: kept(edited.selected, shape), draft: !done, stepped: false };
}

export function undone(edited: EditedShape): EditedShape {
  return stepped(edited, stepBack({ ...edited, value: edited.shape }));
}

export function redone(edited: EditedShape): EditedShape {
  return stepped(edited, stepForward({ ...edited, value: edited.shape }));
}

function stepped(edited: EditedShape, steps: EditSteps<PlaceShape | null> | null): EditedShape {
  if (steps === null) return edited;
  const { value: shape, past, future } = steps;
  return { shape, past, future, selected: kept(edited.selected, shape), draft: false, stepped: false };
}

/** @param corner from 0, null for none */
export function withSelected(edited: EditedShape, corner: number | null): EditedShape {
  const selected = corner === null ? null : kept(corner, edited.shape);
  return { ...edited, selected, stepped: edited.stepped && selected === edited.selected };
}

/** Returns the state with a corner at another position. */
export function withCorner(edited: EditedShape, corner: number, to: Corner): EditedShape {
  const { shape } = edited;
  if (shape?.kind !== 'polygon' || !shape.corners[corner]) return edited;
  return withShape(edited, { ...shape, corners: shape.corners.map((own, place) => (place === corner ? to : own)) });
}

/**
 * Returns the state with the selected corner, or the center of a circle, moved by so many metres. Consecutive moves are
 * one change.
 */
export function movedBy(edited: EditedShape, eastMeters: number, northMeters: number): EditedShape {
  const shape = shapeMovedBy(edited, eastMeters, northMeters);
  if (!shape) return edited;
  const past = edited.stepped ? edited.past : [...edited.past, edited.shape];
  return { ...withShape(edited, shape), past, stepped: true };
}

function shapeMovedBy({ shape, selected }: EditedShape, eastMeters: number, northMeters: number): PlaceShape | null {
  if (shape?.kind === 'circle') return { ...shape, ...moved(shape, eastMeters, northMeters) };
  if (!shape || selected === null || !shape.corners[selected]) return null;
  const to = moved(shape.corners[selected], eastMeters, northMeters);
  return { ...shape, corners: shape.corners.with(selected, to) };
}

/** Returns the state without the selected corner. A polygon keeps at least three. */
export function withoutCorner(edited: EditedShape): EditedShape {
  const { shape, selected } = edited;
  if (shape?.kind !== 'polygon' || selected === null || shape.corners.length <= LIMITS.polygonPointsMinimum)
    return edited;
  const corners = shape.corners.filter((_, place) => place !== selected);
  return withSelected(withShape(edited, { ...shape, corners }), Math.min(selected, corners.length - 1));
}

/** Returns the state with another corner between a corner and the next one. The new corner is selected. */
export function withCornerAfter(edited: EditedShape, corner: number): EditedShape {
  const { shape } = edited;
  if (shape?.kind !== 'polygon' || shape.corners.length >= LIMITS.polygonPointsMaximum) return edited;
  const [from, to] = [shape.corners[corner]!, shape.corners[(corner + 1) % shape.corners.length]!];
  const middle = {
    latitude: rounded((from.latitude + to.latitude) / 2),
    longitude: wrapped(from.longitude + turnDegrees(from.longitude, to.longitude) / 2),
  };
  const corners = shape.corners.toSpliced(corner + 1, 0, middle);
  return withSelected(withShape(edited, { ...shape, corners }), corner + 1);
}

/** Returns which corner differs from the shape of before the last change, null if it is not exactly one. */
export function lastCornerMove({ shape, past }: EditedShape): CornerMove | null {
  const before = past.at(-1);
  if (shape?.kind !== 'polygon' || before?.kind !== 'polygon' || before.corners.length !== shape.corners.length)
    return null;
  const changed = shape.corners.flatMap((to, corner) => {
    const from = before.corners[corner]!;
    return from.latitude === to.latitude && from.longitude === to.longitude ? [] : [{ from, to, corner }];
  });
  const [only] = changed;
  if (!only || changed.length > 1) return null;
  const north = (only.to.latitude - only.from.latitude) * METERS_PER_DEGREE;
  const east =
    turnDegrees(only.from.longitude, only.to.longitude) *
    METERS_PER_DEGREE *
    Math.cos(((only.from.latitude + only.to.latitude) / 2) * RADIANS);
  return {
    corner: only.corner,
    meters: Math.hypot(east, north),
    bearing: (Math.atan2(east, north) / RADIANS + 360) % 360,
  };
}

function moved({ latitude, longitude }: Corner, eastMeters: number, northMeters: number): Corner {
  const turn = eastMeters / (METERS_PER_DEGREE * Math.cos(latitude * RADIANS));
  const north = latitude + northMeters / METERS_PER_DEGREE;
  return {
    latitude: rounded(Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, north))),
    longitude: wrapped(longitude + turn),
  };
}

function kept(selected: number | null, shape: PlaceShape | null): number | null {
  return selected !== null && shape?.kind === 'polygon' && selected < shape.corners.length ? selected : null;
}

function wrapped(longitude: number): number {
  return rounded(longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude);
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
