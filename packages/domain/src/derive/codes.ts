/** Numbers that stand for states, layers and flags in a fold. They are stored: never reorder or reuse them. */

/** Ignition or charger, as the device in use last reported it. */
export const UNKNOWN = -1;
export const OFF = 0;
export const ON = 1;

/** States of movement. */
export const MOVING = 0;
export const IDLE = 1;
export const STOPPED = 2;
export const TRANSIT = 3;

/** Layers of the timeline. A change belongs to one of them. */
export const MOVEMENT = 0;
export const OFFLINE = 1;
export const NO_LOCATION = 2;
export const CHARGE = 3;
export const FLAGS = 4;
/** Ignition on: a trip that starts soon begins here. The changes from here on alter no layer. */
export const LEAD = 5;
/** First fix after a silence. `value`: distance from its stop within which the asset has not left it, in metres. */
export const REAPPEARED = 6;
/** The asset rests at another place, where it was moved unseen. `value` as for REAPPEARED. */
export const RELOCATED = 7;

/** Value of OFFLINE while the asset has no device; 1 is a silence, 0 contact. */
export const ABSENT = 2;

/** Bits of FLAGS. */
export const FAULT = 1;
export const ERROR = 2;
export const ACTIVE = 4;
