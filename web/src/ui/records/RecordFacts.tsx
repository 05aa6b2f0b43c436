import type { ReactNode } from 'react';
import { DrawerScroll } from '../SideDrawer.tsx';
import styles from './RecordFacts.module.css';

/** What is known of a record, by name; null is left out. */
type Fact = readonly [label: string, value: ReactNode];

/** A record as who may not change it sees it. */
export function RecordFacts({ facts, children }: { facts: readonly Fact[]; children?: ReactNode }) {
  return (
    <DrawerScroll>
      {children}
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </DrawerScroll>
  );
}
