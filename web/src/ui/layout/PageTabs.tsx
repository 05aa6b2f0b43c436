import styles from './PageTabs.module.css';
import { Row } from './Row.ts';

/** Tabs of a screen. @param label accessible name of the tab list */
export function PageTabs<Tab extends string>({
  label,
  tabs,
  tab,
  onTab,
}: {
  label: string;
  tabs: readonly { tab: Tab; label: string }[];
  tab: Tab;
  onTab: (tab: Tab) => void;
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
        </button>
      ))}
    </Row>
  );
}
