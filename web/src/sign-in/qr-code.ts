import { encode } from 'uqr';
import { svg } from './element.ts';

/** A QR code, dark on light in both themes, because scanners require it. @param label accessible name */
export function qrCode(text: string, label: string): SVGElement {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return svg(
    'svg',
    { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label },
    svg('path', { class: 'ground', d: `M0 0h${size}v${size}h-${size}z` }),
    svg('path', { class: 'squares', d: squares.join(''), 'shape-rendering': 'crispEdges' }),
  );
}
