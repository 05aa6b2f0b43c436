import type { Status } from '@waymark/domain/status.ts';
import { type MarkLayer, STATUS_LOOKS } from '../ui/icons/status-marks.ts';
import { svg } from './element.ts';

/**
 * The still picture beside the form: an invented valley in the map's colors, with one track and some vehicles. Lengths
 * are units of its 900 × 900 view. The colors are classes of sign-in.css, so that it follows the theme.
 */
export function mapPicture(label: string): SVGElement {
  return svg(
    'svg',
    { class: 'map', viewBox: '0 0 900 900', preserveAspectRatio: 'xMidYMid slice', role: 'img', 'aria-label': label },
    svg('rect', { class: 'land', width: '900', height: '900' }),
    ...AREAS.map(([name, d]) => svg('path', { class: name, d })),
    ...TOWNS.map(({ area }) => svg('path', { class: 'residential', d: area })),
    ...RIVERS.map(([name, d]) => svg('path', { class: name, d })),
    ...TOWNS.map((town) => svg('path', { class: 'street', d: streets(town) })),
    ...ROADS.flatMap(([name, d]) => [svg('path', { class: `${name} case`, d }), svg('path', { class: name, d })]),
    svg('path', { class: 'rail', d: 'M120 900C260 720 420 640 500 520S700 330 900 250' }),
    svg('path', {
      class: 'boundary',
      d: 'M900 150c-60 10-90-30-130 0s-70 60-60 110 40 60 20 120 60 90 70 150-20 90 10 140',
    }),
    svg('path', { class: 'track', d: TRACK }),
    ...TOWNS.map(({ name, x, y }) => svg('text', { class: 'town', x: String(x), y: String(y - 34) }, name)),
    ...MARKS.map(([status, x, y, heading]) => mark(status, x, y, heading)),
  );
}

interface Town {
  name: string;
  x: number;
  y: number;
  /** Outline of its houses. */
  area: string;
  /** Radius and rotation of its streets, in degrees. */
  radius: number;
  turned: number;
}

const AREAS: readonly (readonly [string, string])[] = [
  ['wood', 'M900 330c-70 20-110 60-150 130s-40 120-110 170-130 60-160 140-10 90-40 130h460z'],
  ['wood', 'M420 0c20 60 80 90 140 80s90-30 150-20 90-30 110-60z'],
  ['wood', 'M180 560c40-10 80 10 90 40s-20 50-60 50-70-20-70-50 20-36 40-40z'],
  ['grass', 'M330 220c40-20 90-10 110 20s0 70-50 70-90-20-90-50 10-30 30-40z'],
  ['grass', 'M520 700c30-20 80-10 90 20s-20 60-60 50-60-50-30-70z'],
  ['industrial', 'M540 372l70-34 38 60-66 42z'],
];

const RIVERS: readonly (readonly [string, string])[] = [
  ['river', 'M210-10C190 90 120 150 96 250S96 420 70 520 40 760 60 910'],
  ['stream', 'M140 300c60 10 120 60 190 80s120 50 170 40 110-90 190-110'],
  ['stream', 'M150 150c10 120 40 200 30 300s-40 240-20 460'],
];

const TOWNS: readonly Town[] = [
  { name: 'Northport', x: 250, y: 300, radius: 62, turned: 12, area: 'M190 262l60-26 66 20 18 54-50 46-70-6-30-44z' },
  { name: 'Eastbrook', x: 640, y: 170, radius: 88, turned: -24, area: 'M560 130l70-50 90 30 30 76-64 66-90-8-50-60z' },
  { name: 'Millfield', x: 420, y: 400, radius: 66, turned: 32, area: 'M364 352l64-18 60 34 4 66-62 34-62-30z' },
  { name: 'Highwood', x: 720, y: 720, radius: 60, turned: -10, area: 'M664 690l50-40 66 20 14 62-60 44-58-24z' },
];

const ROADS: readonly (readonly [string, string])[] = [
  ['secondary', 'M140-10C180 120 210 220 250 300s60 260 40 610'],
  ['secondary', 'M250 300c70 20 110 60 170 100s150 40 220 150 40 130 90 170 110 90 180 100'],
  ['secondary', 'M420 400c40-90 120-150 220-230S800 20 910-10'],
  ['primary', 'M-10 380c90-30 170-60 260-80s170 70 260 130 200 60 400-70'],
  [
    'minor',
    'M250 300C300 200 380 120 430-10M640 170c40 70 30 130 60 190s90 80 210 90M420 400c-30 110-100 160-130 260M290 660c90 20 150 90 170 250',
  ],
  ['minor', 'M560 560c-60 40-90 120-60 180s120 60 220-20'],
];

const TRACK =
  'M310-10C300 90 240 190 250 300c6 66 90 80 170 100 60 14 90-60 130-120s50-70 90-110c60 60 20 130 60 200s70 60 30 150-30 120-10 200 60 100 40 200';

const MARKS: readonly (readonly [Status, number, number, number])[] = [
  ['moving', 281, 120, 200],
  ['moving', 522, 320, 35],
  ['moving', 716, 372, 150],
  ['moving', 718, 640, 10],
  ['moving', 560, 92, 70],
  ['stopped', 396, 452, 0],
  ['stopped', 436, 436, 0],
  ['stopped', 676, 206, 0],
  ['stopped', 604, 414, 0],
  ['idle', 700, 132, 0],
  ['charging', 344, 268, 0],
  ['waiting', 478, 378, 0],
];

/** Returns short streets in a rotated grid, thinned towards the edge so that towns look different. */
function streets({ x, y, radius, turned }: Town): string {
  const angle = (turned * Math.PI) / 180;
  const step = 13;
  const place = (along: number, across: number): string => {
    const right = x + along * Math.cos(angle) - across * Math.sin(angle);
    const down = y + along * Math.sin(angle) + across * Math.cos(angle);
    return `${right.toFixed(1)} ${down.toFixed(1)}`;
  };
  const parts: string[] = [];
  for (let offset = -radius; offset <= radius; offset += step) {
    const half = Math.sqrt(radius ** 2 - offset ** 2) * (0.7 + 0.3 * Math.sin(offset * 1.7 + x));
    parts.push(
      `M${place(-half, offset)}L${place(half * 0.9, offset)}`,
      `M${place(offset, -half * 0.9)}L${place(offset, half)}`,
    );
  }
  return parts.join('');
}

/** A vehicle's mark like on the map: outline, then its layers, rotated to its heading. */
function mark(status: Status, x: number, y: number, heading: number): SVGElement {
  const { layers, light, dark } = STATUS_LOOKS[status];
  const drawn = svg(
    'g',
    { class: 'mark', transform: `translate(${x} ${y}) rotate(${heading}) scale(.92) translate(-12 -12)` },
    svg('path', { class: 'outline', d: layers[0]?.d ?? '' }),
    ...layers.map((layer) => svg('path', { class: layer.paint, d: layer.d, ...strokeOf(layer) })),
  );
  drawn.style.setProperty('--mark', `light-dark(${light.mark}, ${dark.mark})`);
  return drawn;
}

function strokeOf({ strokeWidth }: MarkLayer): Record<string, string> {
  return strokeWidth === undefined ? {} : { 'stroke-width': String(strokeWidth) };
}
