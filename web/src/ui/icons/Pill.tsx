import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import styles from './Pill.module.css';

export type PillTone = 'ok' | 'info' | 'warn' | 'danger' | 'quiet';

/** Mark and word of what something is at the moment, on a soft ground. @param hint what the word leaves open */
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
