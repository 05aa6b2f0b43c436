import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { isElectric } from '@waymark/domain/asset-type.ts';
import { useMayCall } from '../../base/session.ts';
import { useFeatureUi } from '../features/index.ts';

/** Returns the key of the tab's label; undefined for assets without tank and battery, and for users who may not see it. */
export function useFuelTab(type: AssetType | undefined): 'tabFuel' | 'tabEnergy' | undefined {
  const may = useMayCall(ENDPOINTS.fuel.ledger);
  const { shows } = useFeatureUi(type);
  if (!may || type === undefined) return undefined;
  if (isElectric(type)) return shows('tabs', 'battery') ? 'tabEnergy' : undefined;
  return shows('tabs', 'fuel') ? 'tabFuel' : undefined;
}
