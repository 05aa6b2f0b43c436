import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import { useMay } from '../../base/session.ts';
import { useFeatureUi } from '../features/index.ts';

/**
 * Returns the command families that the user sees for an asset, in screen order. Role, features and asset type limit
 * them. Locks belong to the immobilization feature (decisions.md).
 */
export function useCommandFamilies(type: AssetType): readonly FamilyName[] {
  const mayRead = useMay('commands.read');
  const { enabled } = useFeatureUi(type);
  if (!mayRead) return [];
  const immobilization = enabled('immobilization');
  return [
    ...(immobilization ? (['immobilization'] as const) : []),
    ...(enabled('auxiliaryTracker') ? (['auxiliaryTracker'] as const) : []),
    ...(immobilization ? (['lock'] as const) : []),
  ];
}
