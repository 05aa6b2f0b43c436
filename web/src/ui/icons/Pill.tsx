import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import styles from './Pill.module.css';

export type PillTone = 'ok' | 'info' | 'warn' | 'danger' | 'critical' | 'quiet';

/** Icon and label of a current state on a tinted background. @param hint explanation of the label */
export function Pill({
  tone,
  icon,
  label,
  hint,
}: {
  tone: PillTone;
  icon: IconName;
  label: string;
  hint?: string | undefined;
}) {
  return (
    <span className={styles.pill} data-tone={tone} title={hint}>
      <Icon name={icon} size={12} />
      {label}
    </span>
  );
}
