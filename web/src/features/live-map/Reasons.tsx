import { Link } from '@tanstack/react-router';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useAssetWords } from './asset-words.ts';
import styles from './Reasons.module.css';
import type { AssetNow } from './store/asset-now.ts';
import { useAttentionWords } from './use-attention-words.ts';
import { useNextStep } from './use-next-step.ts';

/** Why an asset needs attention, each reason with since when and the next step. Renders nothing without a reason. */
export function Reasons({ asset, now }: { asset: AssetNow; now: number }) {
  const { reasons } = asset;
  const words = useAttentionWords();
  const times = useAssetWords();
  const nextStep = useNextStep();
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => {
        const step = nextStep(reason, asset);
        return (
          <li key={`${reason.kind} ${reason.request ?? ''}`} data-kind={reason.kind}>
            <Icon name="incident" size={14} />
            <span>
              <b>{words(reason, now)}</b> <span className="figures">{times.sinceAndSpan(reason.since, now)}</span>
              {step && (
                <Link {...step.link} className={styles.next}>
                  {step.words}
                </Link>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
