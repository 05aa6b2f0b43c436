import { describe, expect, it } from 'vitest';
import { TRACK_NUMBERS, trackColor } from './track-colors.ts';

/** Land of the map, look.md. */
const LAND = { light: '#F5F5F2', dark: '#161A1F' } as const;
const GLYPH = { light: '#FFFFFF', dark: '#0B0E11' } as const;

describe.each(['light', 'dark'] as const)('colors of tracks, %s', (scheme) => {
  const colors = TRACK_NUMBERS.map((number) => trackColor(number, scheme));

  it('differ for every asset that can be played together', () => {
    expect(new Set(colors).size).toBe(TRACK_NUMBERS.length);
  });

  it.each(colors)('%s contrasts with the land and with the number on it', (color) => {
    expect(contrast(color, LAND[scheme])).toBeGreaterThanOrEqual(3);
    expect(contrast(color, GLYPH[scheme])).toBeGreaterThanOrEqual(4);
  });
});

/** Contrast ratio of two colors, WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [bright, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright! + 0.05) / (dim! + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
