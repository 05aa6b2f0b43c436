import { Skeleton } from '@mantine/core';
import { Row } from '../ui/layout/Row.ts';
import { Stack } from '../ui/layout/Stack.ts';
import styles from './PageSkeleton.module.css';

const ROWS = [62, 48, 70, 55, 66, 44, 58, 72, 50, 64];

/** Placeholder of a loading screen, with header and rows in their places. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-hidden="true">
      <Row line="below" height={48} padding="0 16px">
        <Skeleton width={120} height={16} />
      </Row>
      <Stack gap={24} padding="24px 16px">
        {ROWS.map((percent) => (
          <Skeleton key={percent} width={`${percent}%`} height={12} />
        ))}
      </Stack>
    </div>
  );
}
