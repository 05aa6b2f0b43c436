import { ActionIcon } from '@mantine/core';
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

/** Filters by one property. */
export function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
