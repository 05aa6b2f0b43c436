/** Settings that an account chooses for its users, and each user individually. */
export const UNITS_SYSTEMS = ['metric', 'imperial'] as const;
export const THEME_IDS = ['system', 'light', 'dark'] as const;
export type ThemeId = (typeof THEME_IDS)[number];

/** Units of product.md §9 by their system. */
export const UNITS_OF_SYSTEM = {
  metric: { distance: 'km', volume: 'liters', speed: 'kph' },
  imperial: { distance: 'miles', volume: 'gallons', speed: 'mph' },
} as const;

export function isThemeId(value: unknown): value is ThemeId {
  return THEME_IDS.some((id) => id === value);
}
