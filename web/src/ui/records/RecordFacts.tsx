import type { ReactNode } from 'react';
import { type Fact, Facts } from '../layout/Facts.tsx';
import { DrawerScroll } from '../overlays/SideDrawer.tsx';
import styles from './RecordFacts.module.css';

/** Read-only view of a record for users who may not edit it. Omits unknown facts. */
export function RecordFacts({
  facts,
  foot,
  children,
}: {
  facts: readonly Fact[];
  /** Under the facts. */
  foot?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <DrawerScroll>
      {children}
      <div className={styles.facts}>
        <Facts
          facts={facts.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)}
        />
      </div>
      {foot}
    </DrawerScroll>
  );
}
