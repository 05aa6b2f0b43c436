/** Words of a place that do not affect visits. */

/** Type of a place. Icons and filters use it. */
export const PLACE_TYPES = [
  'depot',
  'customer',
  'warehouse',
  'stop',
  'fuel',
  'charging',
  'service',
  'parking',
  'other',
] as const;
export type PlaceType = (typeof PLACE_TYPES)[number];

/** Names of the colors of `look.md` that a place can have. */
export const PLACE_COLORS = ['indigo', 'blue', 'green', 'amber', 'purple', 'magenta', 'gray'] as const;
export type PlaceColor = (typeof PLACE_COLORS)[number];
