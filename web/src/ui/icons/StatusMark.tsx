import type { Status } from '@waymark/domain/status.ts';
import { type MarkLayer, STATUS_LOOKS } from './status-marks.ts';

/**
 * The icon of a status, drawn as on the map. Decorative, because a label is beside it or on the control.
 *
 * @param size in px
 * @param headingDegrees rotates icons with a direction (moving, transit). 0 is north
 */
export function StatusMark({
  status,
  size = 16,
  headingDegrees,
}: {
  status: Status;
  size?: number;
  headingDegrees?: number | null;
}) {
  const look = STATUS_LOOKS[status];
  const turn = turnOf(look.drawnHeadingDegrees, headingDegrees);
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none', display: 'block' }}
    >
      <g transform={turn}>
        {look.layers.map((layer) => (
          <path
            key={layer.d}
            d={layer.d}
            {...paint(layer, `var(--st-${status})`)}
            strokeWidth={layer.strokeWidth}
            strokeDasharray={layer.dash}
          />
        ))}
      </g>
    </svg>
  );
}

function turnOf(drawnDegrees: number | undefined, headingDegrees: number | null | undefined): string | undefined {
  if (drawnDegrees === undefined || headingDegrees === null || headingDegrees === undefined) return undefined;
  return `rotate(${headingDegrees - drawnDegrees} 12 12)`;
}

function paint(layer: MarkLayer, mark: string): { fill: string; stroke: string; strokeLinecap?: 'butt' } {
  switch (layer.paint) {
    case 'body':
    case 'markFill':
      return { fill: mark, stroke: 'none' };
    case 'ring':
      return { fill: 'none', stroke: mark, ...(layer.dash ? { strokeLinecap: 'butt' } : {}) };
    case 'markStroke':
      return { fill: 'none', stroke: mark };
    case 'glyphFill':
      return { fill: 'var(--glyph)', stroke: 'none' };
    case 'glyphStroke':
      return { fill: 'none', stroke: 'var(--glyph)' };
  }
}
