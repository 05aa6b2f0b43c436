import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import { usePhone } from '../layout/use-phone.ts';

/**
 * An action beside the main one. On phones it is an icon, so that both stay on one line.
 *
 * @param renderRoot renders a link instead of a button
 */
export function SideAct({
  icon,
  label,
  ...act
}: {
  icon: IconName;
  label: string;
  onClick?: () => void;
  // biome-ignore lint/suspicious/noExplicitAny: the properties are those of the link's component
  renderRoot?: (props: any) => ReactNode;
}) {
  const phone = usePhone();
  return phone ? (
    <ActionIcon variant="default" size={44} aria-label={label} title={label} {...act}>
      <Icon name={icon} />
    </ActionIcon>
  ) : (
    <Button leftSection={<Icon name={icon} />} {...act}>
      {label}
    </Button>
  );
}
