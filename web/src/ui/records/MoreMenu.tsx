import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import { Stack } from '../layout/Stack.ts';
import { usePhone } from '../layout/use-phone.ts';
import { Popover } from '../overlays/Popover.tsx';
import styles from './MoreMenu.module.css';

/** An action, or a download if `href` is set. */
export interface MoreAct {
  id: string;
  label: string;
  icon: IconName;
  danger?: boolean;
  href?: string;
  onAct?: () => void;
}

/**
 * Actions in an overflow menu.
 *
 * @param label accessible name of the button
 * @param bordered for a button among other buttons
 * @param labelled shows the label on the button, where it is the only one
 * @param children more actions, mounted when the menu opens. Called with a function that closes it
 */
export function MoreMenu({
  label,
  acts,
  bordered = false,
  labelled = false,
  children,
}: {
  label: string;
  acts: readonly MoreAct[];
  bordered?: boolean;
  labelled?: boolean;
  children?: (close: () => void) => ReactNode;
}) {
  const phone = usePhone();
  return (
    <Popover
      width={240}
      target={(props) =>
        labelled ? (
          <Button {...props} data-more>
            {label}
          </Button>
        ) : (
          <ActionIcon
            {...props}
            data-more
            aria-label={label}
            {...(bordered && { variant: 'default', size: phone ? 44 : 32 })}
          >
            <Icon name="more" />
          </ActionIcon>
        )
      }
    >
      {(close) => (
        <Stack margin={-6} className={styles.menu}>
          {acts.map(({ id, label: words, icon, danger, href, onAct }): ReactNode => {
            const content = (
              <>
                <Icon name={icon} />
                {words}
              </>
            );
            const className = danger ? styles.danger : undefined;
            return href === undefined ? (
              <button
                key={id}
                type="button"
                className={className}
                onClick={() => {
                  close();
                  onAct?.();
                }}
              >
                {content}
              </button>
            ) : (
              <a key={id} href={href} download className={className} onClick={close}>
                {content}
              </a>
            );
          })}
          {children?.(close)}
        </Stack>
      )}
    </Popover>
  );
}
