import { ASSET_TYPES, type AssetType } from '@waymark/domain/asset-type.ts';
import { type ThresholdVersion, thresholdChanges, thresholdsAt } from '@waymark/domain/threshold-versions.ts';

/** A time [from, to) with a speed limit for the assets of one type. Epoch ms; `to` null: until further notice. */
export interface KnownLimit {
  accountId: number;
  assetType: AssetType;
  from: number;
  to: number | null;
}

/** Returns the times in which an account's assets had a speed limit. */
export function knownLimits(accountId: number, versions: readonly ThresholdVersion[]): KnownLimit[] {
  return ASSET_TYPES.flatMap((assetType) => {
    const changes = thresholdChanges(versions, assetType);
    return changes.flatMap((from, index): KnownLimit[] =>
      thresholdsAt(versions, assetType, from).speedLimitMetersPerSecond === undefined
        ? []
        : [{ accountId, assetType, from, to: changes[index + 1] ?? null }],
    );
  });
}
