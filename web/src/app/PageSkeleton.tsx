import { Skeleton } from '@mantine/core';
import { useContext } from 'react';
import { Box } from '../ui/layout/Box.ts';
import { FramePartsContext } from '../ui/layout/PageFrame.tsx';
import { Row } from '../ui/layout/Row.ts';
import { Stack } from '../ui/layout/Stack.ts';

const ROWS = [62, 48, 70, 55, 66, 44, 58, 72, 50, 64];

/** Placeholder of a loading screen, with header and rows in their places. */
export function PageSkeleton() {
  const { notices } = useContext(FramePartsContext);
  return (
    <Box grow ground="surface">
      <Row line="below" height={48} padding="0 16px" aria-hidden="true">
        <Skeleton width={120} height={16} />
      </Row>
      {notices}
      <Stack gap={24} padding="24px 16px" aria-hidden="true">
        {ROWS.map((percent) => (
          <Skeleton key={percent} width={`${percent}%`} height={12} />
        ))}
      </Stack>
    </Box>
  );
}
