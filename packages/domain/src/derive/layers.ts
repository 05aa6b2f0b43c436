/** Status and activity that follow from the layers of the timeline. */
import { statusNumber } from '../status.ts';
import {
  ABSENT,
  ACTIVE,
  CHARGE,
  ERROR,
  FAULT,
  FLAGS,
  IDLE,
  MOVEMENT,
  MOVING,
  NO_LOCATION,
  OFFLINE,
  STOPPED,
  TRANSIT,
} from './codes.ts';
import type { Activity } from './derived.ts';
import type { Change, LineFold } from './fold-history.ts';

/** Number of the activity `other`; the other three share their numbers with movements. */
export const OTHER = 3;

const ACTIVITIES: readonly Activity[] = ['moving', 'idle', 'stopped', 'other'];

const PENDING_STATUS = statusNumber('pending');
const OFFLINE_STATUS = statusNumber('offline');
const FAULT_STATUS = statusNumber('fault');
const ERROR_STATUS = statusNumber('error');
const NO_LOCATION_STATUS = statusNumber('nolocation');
const TRANSIT_STATUS = statusNumber('transit');
const MOVING_STATUS = statusNumber('moving');
const CHARGING_STATUS = statusNumber('charging');
const CHARGED_STATUS = statusNumber('charged');
const ACTIVE_STATUS = statusNumber('active');
const IDLE_STATUS = statusNumber('idle');
const STOPPED_STATUS = statusNumber('stopped');

/** The layers that decide a status. */
export type Layers = Pick<LineFold, 'movement' | 'offline' | 'noLocation' | 'charge' | 'flags'>;

/** Applies a change to its layer, if it has one. */
export function applyLayer(layers: Layers, change: Pick<Change, 'layer' | 'value'>): void {
  if (change.layer === MOVEMENT) layers.movement = change.value;
  else if (change.layer === OFFLINE) layers.offline = change.value;
  else if (change.layer === NO_LOCATION) layers.noLocation = change.value;
  else if (change.layer === CHARGE) layers.charge = change.value;
  else if (change.layer === FLAGS) layers.flags = change.value;
}

/**
 * Returns the number of the status with the highest precedence (decisions.md, "The other statuses"). NPA, and pending
 * before the first record, are not part of the fold.
 */
export function statusOf(layers: Layers): number {
  if (layers.offline === ABSENT) return PENDING_STATUS;
  if (layers.offline !== 0) return OFFLINE_STATUS;
  if (layers.flags & FAULT) return FAULT_STATUS;
  if (layers.flags & ERROR) return ERROR_STATUS;
  if (layers.noLocation !== 0) return NO_LOCATION_STATUS;
  if (layers.movement === TRANSIT) return TRANSIT_STATUS;
  if (layers.movement === MOVING) return MOVING_STATUS;
  if (layers.charge === 1) return CHARGING_STATUS;
  if (layers.charge === 2) return CHARGED_STATUS;
  if (layers.flags & ACTIVE) return ACTIVE_STATUS;
  return layers.movement === IDLE ? IDLE_STATUS : STOPPED_STATUS;
}

/** Returns the number of the activity under these layers. */
export function activityOf(layers: Layers): number {
  if (layers.offline !== 0 || layers.noLocation !== 0 || layers.movement === TRANSIT) return OTHER;
  return layers.movement === MOVING || layers.movement === IDLE ? layers.movement : STOPPED;
}

/** Returns the name of an activity by its number. */
export function activityName(number: number): Activity {
  return ACTIVITIES[number] ?? 'other';
}
