import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import styles from './MessageBar.module.css';

export type MessageKind = 'info' | 'warn' | 'danger' | 'ok';
const ICONS: Record<MessageKind, IconName> = { info: 'info', warn: 'incident', danger: 'octagon', ok: 'check' };

/**
 * A message in the page: a bold first sentence, then what to do. Info knows, warn waits, danger failed, ok done.
 *
 * @param banner spans the screen under the header instead of standing as a box
 */
export function MessageBar({
  kind,
  title,
  detail,
  icon = ICONS[kind],
  action,
  banner = false,
}: {
  kind: MessageKind;
  title: string;
  detail?: ReactNode;
  icon?: IconName;
  action?: ReactNode;
  banner?: boolean;
}) {
  return (
    <div
      className={styles.message}
      data-kind={kind}
      data-banner={banner || undefined}
      role={kind === 'danger' ? 'alert' : 'status'}
    >
      <Icon name={icon} className={styles.icon} />
      <p className={styles.text}>
        <strong>{title}</strong> {detail}
      </p>
      {action}
    </div>
  );
}
