import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './MessageBar.module.css';
import { Row } from './Row.ts';

export type MessageKind = 'info' | 'warn' | 'danger' | 'ok';
const ICONS: Record<MessageKind, IconName> = { info: 'info', warn: 'incident', danger: 'octagon', ok: 'check' };

/**
 * A message in the page: a bold first sentence, then the remedy. Kinds are info, warn, danger for failures and ok for
 * success.
 *
 * @param role by default failures interrupt a screen reader and other messages wait
 * @param banner spans the screen under the header instead of a box
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
      {/* Remounted when the kind changes, because a browser may keep the stroke color when only its inherited value
          changes. */}
      <Icon key={kind} name={icon} className={styles.icon} />
      <p className={styles.text}>
        <strong>{title}</strong> {detail}
      </p>
      {action}
    </Row>
  );
}
