import { ActionIcon, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { Popover } from '../overlays/Popover.tsx';
import choice from './Chosen.module.css';
import styles from './FilterPopover.module.css';

/** A button that opens the filters of a list, and shows whether one is set. */
export function FilterPopover({
  label,
  width,
  size,
  isSet,
  children,
}: {
  label: string;
  /** Width of the popover in px. */
  width: number;
  /** Size of the button in px. */
  size: number;
  isSet: boolean;
  children: ReactNode;
}) {
  return (
    <Popover
      width={width}
      target={(props) => (
        <ActionIcon
          {...props}
          variant="default"
          size={size}
          className={choice.chosen ?? ''}
          data-on={isSet || undefined}
          aria-label={label}
          title={label}
        >
          <Icon name="filter" />
        </ActionIcon>
      )}
    >
      {() => children}
    </Popover>
  );
}

/** Filters by one property: a box for each of its values. */
export function FilterGroup<Value extends string>({
  legend,
  values,
  labelOf = (value) => value,
  isChosen,
  onToggle,
  children,
}: {
  legend: string;
  values: readonly Value[];
  /** Omitted for values that are their own label. */
  labelOf?: (value: Value) => string;
  isChosen: (value: Value) => boolean;
  onToggle: (value: Value) => void;
  /** Before the boxes, such as a note that there are none. */
  children?: ReactNode;
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
      {values.map((value) => (
        <Checkbox
          key={value}
          size="xs"
          label={labelOf(value)}
          checked={isChosen(value)}
          onChange={() => onToggle(value)}
        />
      ))}
    </fieldset>
  );
}
