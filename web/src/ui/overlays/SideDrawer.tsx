import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Box } from '../layout/Box.ts';
import { Row } from '../layout/Row.ts';
import styles from './SideDrawer.module.css';
import { useFocusReturn } from './use-focus-return.ts';

/** A panel over the right of the screen for one task: title, scrollable content and fixed buttons. */
export function SideDrawer({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('common');
  useFocusReturn();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={620}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
    >
      {children}
    </Drawer>
  );
}

/** The buttons at the foot of a drawer. */
export function DrawerFoot({ justify = 'end', children }: { justify?: 'end' | 'between'; children: ReactNode }) {
  return (
    <Row justify={justify} wrap gap={8} fixed line="above" ground="canvas" className={styles.foot}>
      {children}
    </Row>
  );
}

/** The scrollable content between the title and the buttons. */
export function DrawerScroll({ children }: { children: ReactNode }) {
  return (
    <Box grow scroll className={styles.scroll}>
      {children}
    </Box>
  );
}
