import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import { useMay } from '../../base/session.ts';
import { useFeatureUi } from '../features/index.ts';

/**
 * The families of commands that the user sees of an asset, in the order of the screen: what the role may, what the
 * features leave, and what fits the type. Locks belong to the feature of immobilization (decisions.md).
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
