import { ActionIcon, Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { usePhone } from '../layout/use-phone.ts';
import { DeleteRecord } from './DeleteRecord.tsx';

/** The button of `DeleteButton`, an icon on phones, so that the buttons of a form share a line. */
export function DeleteAct({ label, onClick }: { label: string; onClick: () => void }) {
  return usePhone() ? (
    <ActionIcon variant="subtle" color="red" size={44} aria-label={label} title={label} onClick={onClick}>
      <Icon name="trash" />
    </ActionIcon>
  ) : (
    <Button variant="subtle" color="red" leftSection={<Icon name="trash" />} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Delete button at the foot of a form. Asks for confirmation. */
export function DeleteButton({
  label,
  ...record
}: { label: string } & Omit<ComponentProps<typeof DeleteRecord>, 'onCancel'>) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <DeleteAct label={label} onClick={() => setAsking(true)} />
      {asking && <DeleteRecord {...record} onCancel={() => setAsking(false)} />}
    </>
  );
}
