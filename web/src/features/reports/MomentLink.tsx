import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMomentSearch } from '../../base/moment.ts';
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
  const momentSearch = useMomentSearch();
  return (
    <Link {...props} className={className} to="/assets/$id" params={{ id: assetId }} search={momentSearch(time)} />
  );
}
