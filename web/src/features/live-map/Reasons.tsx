import type { AttentionReason } from '@waymark/domain/attention.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useAssetWords } from './asset-words.ts';
import styles from './Reasons.module.css';
import { useAttentionWords } from './use-attention-words.ts';

/** Why an asset needs attention, each reason with since when. Renders nothing without a reason. */
export function Reasons({ reasons, now }: { reasons: readonly AttentionReason[]; now: number }) {
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
          </span>
        </li>
      ))}
    </ul>
  );
}
