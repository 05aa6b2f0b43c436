import { Skeleton } from '@mantine/core';
import styles from './PageSkeleton.module.css';

const ROWS = [62, 48, 70, 55, 66, 44, 58, 72, 50, 64];

/** Placeholder of a screen that is being fetched, with header and rows in their places. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-hidden="true">
      <div className={styles.header}>
        <Skeleton width={120} height={16} />
      </div>
      <div className={styles.rows}>
        {ROWS.map((percent) => (
          <Skeleton key={percent} width={`${percent}%`} height={12} />
        ))}
      </div>
    </div>
  );
}
