import styles from './PageTabs.module.css';
import { Row } from './Row.ts';

/** Parts of a screen, one of them shown. @param label what they are parts of */
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
      className={styles.tabs}
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
