/** The markers in the planner with their history. Pure: list, fields and map report changes, and all show the result. */
import { LIMITS } from '@waymark/domain/limits.ts';
import { metersBetween, type Spot } from '@waymark/domain/routes/near.ts';
import type { Marker, MarkerPointType } from '@waymark/domain/routes/route.ts';
import { type EditSteps, stepBack, stepForward } from '../../base/edit-steps.ts';

/** A marker as the planner holds it. Its place in the list is its place in the order. */
export interface PlannedMarker extends Spot {
  /** Stays with the marker while it is moved and changed. */
  key: string;
  name: string;
  /** Null while it is being looked up. */
  address: string | null;
  type: MarkerPointType;
  placeId: string | null;
  /** As typed: `HH:MM`, or empty. */
  arriveFrom: string;
  arriveUntil: string;
  /** As typed: a number, or text that is not a number. */
  stayMinutes: number | string;
}

/** Initial values of a new marker. */
export type MarkerStart = Spot & Partial<Omit<PlannedMarker, 'key'>>;

export interface EditedMarkers extends EditSteps<readonly PlannedMarker[]> {
  /** Key of the marker whose fields are open. */
  selected: string | null;
  /** Field that the last change typed into. Further typing into it belongs to the same step. */
  typing: string | null;
  /** Number of the next key. */
  next: number;
}

/** Points nearer than this are the same marker. */
const SAME_METERS = 30;

/** Returns the state of a new or saved route. */
export function beginWith(markers: readonly (MarkerStart | Marker)[]): EditedMarkers {
  const value = markers.map((marker, index) => newMarker(String(index), startOf(marker)));
  return { value, past: [], future: [], selected: null, typing: null, next: value.length };
}

function startOf(marker: MarkerStart | Marker): MarkerStart {
  const { arriveFrom, arriveUntil } = marker;
  const stay = 'staySeconds' in marker && marker.staySeconds !== null ? { stayMinutes: marker.staySeconds / 60 } : {};
  return { ...marker, ...stay, arriveFrom: arriveFrom ?? '', arriveUntil: arriveUntil ?? '' };
}

function newMarker(key: string, start: MarkerStart): PlannedMarker {
  return {
    key,
    name: start.name ?? '',
    address: start.address ?? null,
    type: start.type ?? 'stop',
    latitude: start.latitude,
    longitude: start.longitude,
    placeId: start.placeId ?? null,
    arriveFrom: start.arriveFrom ?? '',
    arriveUntil: start.arriveUntil ?? '',
    stayMinutes: start.stayMinutes ?? '',
  };
}

function changed(
  edited: EditedMarkers,
  value: readonly PlannedMarker[],
  rest: Partial<EditedMarkers> = {},
): EditedMarkers {
  return { ...edited, value, past: [...edited.past, edited.value], future: [], typing: null, ...rest };
}

/** Returns whether so many further markers fit. */
export function fits({ value }: EditedMarkers, count = 1): boolean {
  return value.length + count <= LIMITS.routeMarkersMaximum;
}

/** Returns the state with further markers at the end, unless they do not fit. */
export function withAdded(edited: EditedMarkers, starts: readonly MarkerStart[]): EditedMarkers {
  if (starts.length === 0 || !fits(edited, starts.length)) return edited;
  const added = starts.map((start, index) => newMarker(String(edited.next + index), start));
  return changed(edited, [...edited.value, ...added], { next: edited.next + added.length });
}

/** Returns the starts that are at no marker yet, and of those at the same point the first. */
export function newSpots<Start extends Spot>(markers: readonly Spot[], starts: readonly Start[]): Start[] {
  const found: Start[] = [];
  for (const start of starts)
    if (![...markers, ...found].some((marker) => metersBetween(marker, start) < SAME_METERS)) found.push(start);
  return found;
}

/** Returns the state with a marker at another place of the order. */
export function withMoved(edited: EditedMarkers, from: number, to: number): EditedMarkers {
  const { value } = edited;
  if (from === to || !value[from] || to < 0 || to >= value.length) return edited;
  return changed(edited, value.toSpliced(from, 1).toSpliced(to, 0, value[from]));
}

/** @param order indexes of the present markers in the new order */
export function withOrder(edited: EditedMarkers, order: readonly number[]): EditedMarkers {
  if (order.length !== edited.value.length || order.every((from, to) => from === to)) return edited;
  return changed(
    edited,
    order.map((index) => edited.value[index]!),
  );
}

export function withRemoved(edited: EditedMarkers, key: string): EditedMarkers {
  const value = edited.value.filter((marker) => marker.key !== key);
  if (value.length === edited.value.length) return edited;
  return changed(edited, value, { selected: edited.selected === key ? null : edited.selected });
}

/** Returns the state with one field of a marker changed. Consecutive typing into it is one step. */
export function withField<Field extends keyof Omit<PlannedMarker, 'key'>>(
  edited: EditedMarkers,
  key: string,
  field: Field,
  to: PlannedMarker[Field],
): EditedMarkers {
  const value = edited.value.map((marker) => (marker.key === key ? { ...marker, [field]: to } : marker));
  const typing = `${key}.${field}`;
  if (edited.typing === typing) return { ...edited, value, future: [] };
  return changed(edited, value, { typing });
}

/** Returns the state with a marker at another point, whose address is to be looked up. */
export function withPoint(edited: EditedMarkers, key: string, { latitude, longitude }: Spot): EditedMarkers {
  const to = { latitude, longitude, address: null, placeId: null };
  return changed(
    edited,
    edited.value.map((marker) => (marker.key === key ? { ...marker, ...to } : marker)),
  );
}

/** Returns the state with the address of a point that was looked up, in each step that has the marker there. No step. */
export function withAddress(edited: EditedMarkers, at: Spot & { key: string }, address: string): EditedMarkers {
  const known = (markers: readonly PlannedMarker[]) =>
    markers.map((marker) =>
      marker.key === at.key &&
      marker.address === null &&
      marker.latitude === at.latitude &&
      marker.longitude === at.longitude
        ? { ...marker, address }
        : marker,
    );
  return { ...edited, value: known(edited.value), past: edited.past.map(known), future: edited.future.map(known) };
}

/** Opens the fields of a marker, or closes them. */
export function withSelected(edited: EditedMarkers, selected: string | null): EditedMarkers {
  return { ...edited, selected, typing: null };
}

export function undone(edited: EditedMarkers): EditedMarkers {
  return { ...edited, ...stepBack(edited), typing: null };
}

export function redone(edited: EditedMarkers): EditedMarkers {
  return { ...edited, ...stepForward(edited), typing: null };
}
