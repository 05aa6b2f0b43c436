import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './MessageBar.module.css';
import { Row } from './Row.ts';

export type MessageKind = 'info' | 'warn' | 'danger' | 'ok';
const ICONS: Record<MessageKind, IconName> = { info: 'info', warn: 'incident', danger: 'octagon', ok: 'check' };

/**
 * A message in the page: a bold first sentence, then what to do. Info knows, warn waits, danger failed, ok done.
 *
 * @param role by default what failed interrupts a reader, and the rest is told when there is time
 * @param banner spans the screen under the header instead of standing as a box
 */
export function MessageBar({
  kind,
  title,
  detail,
  icon = ICONS[kind],
  action,
  role = kind === 'danger' ? 'alert' : 'status',
  banner = false,
}: {
  kind: MessageKind;
  title: string;
  detail?: ReactNode;
  icon?: IconName;
  action?: ReactNode;
  role?: 'alert' | 'status';
  banner?: boolean;
}) {
  return (
    <Row gap={10} fixed className={styles.message} data-kind={kind} data-banner={banner || undefined} role={role}>
      {/* Drawn anew with the kind: a browser may keep the stroke's colour when only what it inherits changes. */}
      <Icon key={kind} name={icon} className={styles.icon} />
      <p className={styles.text}>
        <strong>{title}</strong> {detail}
      </p>
      {action}
    </Row>
  );
}
