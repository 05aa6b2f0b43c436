import type { ReactNode } from 'react';
import { useNow } from '../../ui/format/use-now.ts';
import { Text } from '../../ui/layout/Text.ts';
import { LiveAsset } from './LiveAsset.tsx';
import { Reasons } from './Reasons.tsx';
import { useAttentionWords } from './use-attention-words.ts';

/** Refresh interval of spans such as "3 h". */
const REASON_EVERY_MS = 5000;

/** The most urgent reason of one asset, live, for lists of other screens. `otherwise` is shown if there is none. */
export function FirstReason({ assetId, otherwise }: { assetId: string; otherwise?: string | null }) {
  const now = useNow(REASON_EVERY_MS);
  const words = useAttentionWords();
  return (
    <LiveAsset id={assetId}>
      {(asset) => {
        const reason = asset?.reasons[0];
        if (reason === undefined) return otherwise;
        return (
          <Text truncate tone="danger" title={words(reason, now)}>
            {words(reason, now)}
          </Text>
        );
      }}
    </LiveAsset>
  );
}

/** Why one asset needs attention, live, for other screens. `otherwise` is shown if there is no reason. */
export function AssetReasons({ assetId, otherwise }: { assetId: string; otherwise: ReactNode }) {
  const now = useNow();
  return (
    <LiveAsset id={assetId}>
      {(asset) => (asset && asset.reasons.length > 0 ? <Reasons asset={asset} now={now} /> : otherwise)}
    </LiveAsset>
  );
}
