import type { AssetShape } from '@waymark/domain/asset-type.ts';

/**
 * A drawing of each asset shape, seen from its left side and facing right. It uses the 20 × 20 grid and stroke of the
 * icons. `body` is the closed part that takes the color of a variant. One table of drawings.
 */
export interface AssetTypeDrawing {
  body: string;
  lines: readonly string[];
}

const wheel = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

export const ASSET_TYPE_DRAWINGS: Readonly<Record<AssetShape, AssetTypeDrawing>> = {
  bike: {
    body: 'M6 8.5h4l1.2-1.5h2l1 3.2-3.7 3H8.2z',
    lines: [wheel(4.3, 13.5, 2.6), wheel(15.7, 13.5, 2.6), 'M4.3 13.5 7 10.5M15.7 13.5 12.8 5.5h1.7M3.5 8h3'],
  },
  evehicle: {
    body: 'M5.5 14.5a7 7 0 0 1 3-3h4l2-5.5h-2',
    lines: [wheel(4, 14.5, 2), wheel(15.5, 14.5, 2), 'M14.5 6l1 6.5M7.7 3 5.5 6.2h2.8L6.5 9'],
  },
  car: {
    body: 'M2.5 13.5v-2.7l2.2-.9 2-3.4h6l2.8 3.4 2 .7v2.9z',
    lines: [wheel(5.8, 13.7, 1.7), wheel(14.2, 13.7, 1.7), 'M4.7 9.9h10.8M9.5 6.5v3.4'],
  },
  scooter: {
    body: 'M3 13.5c0-2.3 1.3-3.7 3.5-3.7h2.3c.8 0 1.2.4 1.2 1.2v2h2.8l-1.3-8',
    lines: [wheel(5, 14.8, 1.9), wheel(15, 14.8, 1.9), 'M11.5 5h-2M12.8 8.5c1.5 1.2 2.2 2.6 2.2 4.4M5.5 7.8h4'],
  },
  bus: {
    body: 'M3.5 4.5h12a1.5 1.5 0 0 1 1.5 1.5v8.5h-14V5a.5.5 0 0 1 .5-.5Z',
    lines: [wheel(6.2, 14.8, 1.6), wheel(13.8, 14.8, 1.6), 'M3 9.5h14M7.7 4.5v5M12.3 4.5v5'],
  },
  construction: {
    body: 'M2 6h9.5l-1.7 5.5H4z',
    lines: [
      wheel(5.5, 14.5, 1.7),
      wheel(14.5, 14.5, 1.7),
      'M12.3 7.5h2.5l2.7 3.5v3.5h-1.3M12.8 14.5H7.2M12.3 7.5v4H3.5M15 7.8V11h2.5',
    ],
  },
  rickshaw: {
    body: 'M2.5 14V6a1.5 1.5 0 0 1 1.5-1.5h6.5l3.5 5 2.5 1V14z',
    lines: [wheel(6, 14.5, 1.6), wheel(14.5, 14.5, 1.6), 'M10.5 4.5V14M10.5 9.5H14M2.5 9.5h3.5'],
  },
  heavyMachinery: {
    body: 'M5 11V8.5h2.5V4.5h4l1.5 4V11z',
    lines: ['M5 12.5h8a2 2 0 0 1 0 4H5a2 2 0 0 1 0-4Z', 'M17.5 9.5c-1.5 2-1.5 5 0 7M13 10.5h3.3M7.5 8.5h5.5'],
  },
  lawnMower: {
    body: 'M4 13.5v-2a1.5 1.5 0 0 1 1.5-1.5h1l1-2h4l1 2 3.5 1v2.5z',
    lines: [wheel(5.8, 14.5, 1.7), wheel(14, 14.5, 1.7), 'M5.5 10 2.5 3.5H4M18 16.2v-2.5M7.5 15.5h4.8'],
  },
  tractor: {
    body: 'M9 12.5h6.5V9.5a1 1 0 0 0-1-1H10L9 4H4.5v5.5',
    lines: [wheel(5.8, 13, 3.5), wheel(15.2, 14.6, 1.9), 'M13.5 8.5V5M5.8 13v.1'],
  },
  truck: {
    body: 'M2.5 5H11v9H2.5z',
    lines: [wheel(6, 14.5, 1.6), wheel(14, 14.5, 1.6), 'M11 8h3.4l3.1 3v3h-1.9M7.6 14h4.8'],
  },
  cycle: {
    body: 'M8 8h5l-3 5.5z',
    lines: [
      wheel(4.8, 13.5, 2.9),
      wheel(15.2, 13.5, 2.9),
      'M4.8 13.5 8 8M10 13.5H4.8M15.2 13.5 12.5 5.5h2M8 8l-.6-1.5M6 6.5h3',
    ],
  },
  other: {
    body: 'M10 3l6.5 3.5v7L10 17l-6.5-3.5v-7z',
    lines: ['M3.5 6.5 10 10l6.5-3.5M10 10v7'],
  },
};

/** Colors of the variants, readable on light and dark backgrounds together with the outline. */
export const ASSET_PAINTS: Readonly<Record<string, string>> = {
  red: '#D5352B',
  blue: '#3F6FD4',
  green: '#2E9E5B',
  yellow: '#F2C230',
  black: '#1B1F26',
  white: '#FFFFFF',
};
