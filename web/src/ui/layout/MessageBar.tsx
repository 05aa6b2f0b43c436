import type { ReactNode } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import styles from './MessageBar.module.css';
import { Row } from './Row.ts';

export type MessageKind = 'info' | 'warn' | 'danger' | 'ok';
/** Ends of sentences in all languages. */
const ENDED = /[.!?…:。！？।]$/u;
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
  const { t } = useTranslation('common');
  // A title that also heads an empty list has no full stop.
  const runsOn = Boolean(detail) && !ENDED.test(title);
  return (
    <Row gap={10} fixed className={styles.message} data-kind={kind} data-banner={banner || undefined} role={role}>
      {/* Remounted when the kind changes, because a browser may keep the stroke color when only its inherited value
          changes. */}
      <Icon key={kind} name={icon} className={styles.icon} />
      <p className={styles.text}>
        <strong>{runsOn ? t('sentence', { words: title }) : title}</strong> {detail}
      </p>
      {action}
    </Row>
  );
}
