import type { PlaceColor } from '@waymark/domain/places/place.ts';

/** Colors of places on the map and in lists. Each contrasts with the map by at least 3:1. */
const PLACE_PAINTS: Readonly<Record<PlaceColor, { light: string; dark: string }>> = {
  indigo: { light: '#3F51D4', dark: '#5468EE' },
  blue: { light: '#2F6FBA', dark: '#5AA6F5' },
  green: { light: '#067A55', dark: '#1FC98A' },
  amber: { light: '#B96A00', dark: '#F5A524' },
  purple: { light: '#882AB9', dark: '#B373D2' },
  magenta: { light: '#B40090', dark: '#E86BC0' },
  gray: { light: '#5C6571', dark: '#8F99A6' },
};

/** Returns the color of a place's outline and of its icon. */
export function placePaint(color: PlaceColor, scheme: 'light' | 'dark'): string {
  return PLACE_PAINTS[color][scheme];
}
