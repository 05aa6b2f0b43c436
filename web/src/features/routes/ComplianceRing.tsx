import styles from './ComplianceRing.module.css';
import { useShare } from './use-share.ts';

const SIZE = 52;
const RADIUS = 23;
const AROUND = 2 * Math.PI * RADIUS;

/** The compliance of a run as a ring with its figure. */
export function ComplianceRing({ percent }: { percent: number | null }) {
  const share = useShare();
  return (
    <div className={styles.ring}>
      <svg width={SIZE} height={SIZE} aria-hidden="true">
        <circle className={styles.ground} cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} />
        {percent !== null && percent > 0 && (
          <circle
            className={styles.share}
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            strokeDasharray={`${(AROUND * percent) / 100} ${AROUND}`}
          />
        )}
      </svg>
      <span className="figures">{share(percent)}</span>
    </div>
  );
}
