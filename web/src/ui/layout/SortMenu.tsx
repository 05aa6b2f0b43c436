import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { Popover } from '../overlays/Popover.tsx';
import styles from './SortMenu.module.css';
import { Stack } from './Stack.ts';

/** Button with the order of a list, and the menu that it opens. @param label the chosen order: "Sort" */
export function SortMenu({
  label,
  chosen,
  children,
}: {
  label: string;
  /** Name of the current order. */
  chosen: string;
  /** Choices. `close` closes the menu. */
  children: (close: () => void) => ReactNode;
}) {
  return (
    <Popover
      width={200}
      target={(props) => (
        <button {...props} className={styles.sort} aria-label={`${label}: ${chosen}`}>
          <Icon name="sort" /> {chosen} <Icon name="chevronDown" size={14} />
        </button>
      )}
    >
      {children}
    </Popover>
  );
}

/** One order of the menu. */
export function SortChoice({ word, chosen, onChoose }: { word: string; chosen: boolean; onChoose: () => void }) {
  return (
    <button type="button" className={styles.choice} aria-pressed={chosen} onClick={onChoose}>
      {word}
      {chosen && <Icon name="check" size={14} />}
    </button>
  );
}

/** The menu of a list whose orders have one direction each. The first order is the usual one. */
export function OrderMenu<Order extends string>({
  label,
  orders,
  wordOf,
  chosen,
  onChoose,
}: {
  label: string;
  orders: readonly Order[];
  wordOf: (order: Order) => string;
  /** Undefined: the usual one. */
  chosen: Order | undefined;
  /** Called with undefined for the usual order. */
  onChoose: (order: Order | undefined) => void;
}) {
  const current = chosen ?? orders[0]!;
  return (
    <SortMenu label={label} chosen={wordOf(current)}>
      {(close) => (
        <Stack margin={-6}>
          {orders.map((order) => (
            <SortChoice
              key={order}
              word={wordOf(order)}
              chosen={order === current}
              onChoose={() => {
                onChoose(order === orders[0] ? undefined : order);
                close();
              }}
            />
          ))}
        </Stack>
      )}
    </SortMenu>
  );
}

/** A button beside the menu, with an icon only. */
export function SortBarButton({
  label,
  children,
  onClick,
}: {
  label: string;
  children: ReactNode;
  onClick: () => void;
}) {
  return (
    <button type="button" className={styles.sort} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}
