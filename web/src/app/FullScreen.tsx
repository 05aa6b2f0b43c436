import { type ReactNode, useContext } from 'react';
import { FramePartsContext } from '../ui/layout/PageFrame.tsx';
import { Stack } from '../ui/layout/Stack.ts';
import styles from './FullScreen.module.css';

/** A page without a header that takes the place of a screen. It has the notices of every screen. */
export function FullScreen({ role, children }: { role?: 'alert'; children: ReactNode }) {
  const { notices } = useContext(FramePartsContext);
  return (
    <>
      {notices}
      <Stack
        as="main"
        id="content"
        align="center"
        justify="center"
        gap={8}
        tone="soft"
        textAlign="center"
        padding={24}
        className={styles.full}
        role={role}
      >
        {children}
      </Stack>
    </>
  );
}
