import { Icon } from '../../ui/icons/Icon.tsx';
import { useAssetWords } from './asset-words.ts';
import { NextStep } from './NextStep.tsx';
import styles from './Reasons.module.css';
import type { AssetNow } from './store.ts';
import { useAttentionWords } from './use-attention-words.ts';

/** Why an asset needs attention, each reason with since when and the next step. Renders nothing without a reason. */
export function Reasons({ asset, now }: { asset: AssetNow; now: number }) {
  const { reasons } = asset;
  const words = useAttentionWords();
  const times = useAssetWords();
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={`${reason.kind} ${reason.request ?? ''}`} data-kind={reason.kind}>
          <Icon name="incident" size={14} />
          <span>
            <b>{words(reason, now)}</b> <span className="figures">{times.sinceAndSpan(reason.since, now)}</span>
            <NextStep reason={reason} asset={asset} />
          </span>
        </li>
      ))}
    </ul>
  );
}
