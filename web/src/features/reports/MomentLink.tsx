import { Link } from '@tanstack/react-router';
import { localDay } from '@waymark/domain/local-time.ts';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import styles from './MomentLink.module.css';

/** Opens the history of an asset at a time. */
export function MomentLink({
  assetId,
  time,
  className = styles.link,
  ...props
}: {
  assetId: string;
  /** ISO 8601 */
  time: string;
  className?: string | undefined;
  children: ReactNode;
  'data-row-link'?: number;
}) {
  const { timeZone } = useCurrentUser();
  // The first whole second: half a second earlier the vehicle may still do something else.
  const at = Math.ceil(Date.parse(time) / 1000);
  const search = { tab: 'history', day: localDay(at * 1000, timeZone), at } as const;
  return <Link {...props} className={className} to="/assets/$id" params={{ id: assetId }} search={search} />;
}
