import { type AssetType, assetShape } from '@waymark/domain/asset-type.ts';
import { ASSET_PAINTS, ASSET_TYPE_DRAWINGS } from './asset-type-icons.ts';

/** Icon of an asset type, colored if the type is a color variant. Decorative, because a label is beside it. */
export function AssetTypeIcon({ type, size = 18 }: { type: AssetType; size?: number }) {
  const { shape, paint } = assetShape(type);
  const { body, lines } = ASSET_TYPE_DRAWINGS[shape];
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none', display: 'block' }}
    >
      <path d={body} fill={paint ? ASSET_PAINTS[paint] : 'none'} />
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </svg>
  );
}
