import { ICONS, type IconName, type IconPath } from '../ui/icons/icons.ts';
import { svg } from './element.ts';

/** An interface icon. Decorative. */
export function icon(name: IconName, size = 16): SVGElement {
  const paths: readonly IconPath[] = ICONS[name];
  return svg(
    'svg',
    {
      width: String(size),
      height: String(size),
      viewBox: '0 0 20 20',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': '1.5',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      'aria-hidden': 'true',
    },
    ...paths.map(({ d }) => svg('path', { d })),
  );
}

/** The product's logo. */
export function logo(): SVGElement {
  return svg(
    'svg',
    { width: '28', height: '28', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('rect', { width: '24', height: '24', rx: '6', fill: 'var(--accent)' }),
    svg('path', {
      d: 'm5.2 8 2.9 8.4L12 8.6l3.6 7.8 2.2-5.8',
      fill: 'none',
      stroke: '#fff',
      'stroke-width': '2.2',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
    svg('circle', { cx: '18.6', cy: '7.2', r: '1.7', fill: '#fff' }),
  );
}
