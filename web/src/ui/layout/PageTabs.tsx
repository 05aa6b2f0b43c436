import type { ReactNode } from 'react';
import styles from './PageTabs.module.css';
import { Row } from './Row.ts';

/** Tabs of a screen. @param label accessible name of the tab list */
export function PageTabs<Tab extends string>({
  label,
  tabs,
  tab,
  onTab,
  actions,
}: {
  label: string;
  /** `count` of its rows, if it is shown. */
  tabs: readonly { tab: Tab; label: string; count?: number | undefined }[];
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** Buttons at the end. */
  actions?: ReactNode;
}) {
  return (
    <Row
      as="nav"
      align="stretch"
      gap={20}
      fixed
      line="below"
      ground="surface"
      padding="0 16px"
      className={styles.scrollTabs}
      aria-label={label}
    >
      {tabs.map((each) => (
        <button
          key={each.tab}
          type="button"
          aria-current={each.tab === tab ? 'page' : undefined}
          onClick={() => onTab(each.tab)}
        >
          {each.label}
          {each.count !== undefined && <span className={`${styles.count} figures`}>{each.count}</span>}
        </button>
      ))}
      {actions && (
        <Row gap={8} className={styles.actions}>
          {actions}
        </Row>
      )}
    </Row>
  );
}
