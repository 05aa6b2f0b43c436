import { ActionIcon, Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { usePhone } from '../layout/use-phone.ts';
import { DeleteRecord } from './DeleteRecord.tsx';

/** Delete button at the foot of a form, an icon on phones. Asks for confirmation. */
export function DeleteButton({
  label,
  ...record
}: { label: string } & Omit<ComponentProps<typeof DeleteRecord>, 'onCancel'>) {
  const [asking, setAsking] = useState(false);
  const phone = usePhone();
  const ask = () => setAsking(true);
  return (
    <>
      {phone ? (
        <ActionIcon variant="subtle" color="red" size={44} aria-label={label} title={label} onClick={ask}>
          <Icon name="trash" />
        </ActionIcon>
      ) : (
        <Button variant="subtle" color="red" leftSection={<Icon name="trash" />} onClick={ask}>
          {label}
        </Button>
      )}
      {asking && <DeleteRecord {...record} onCancel={() => setAsking(false)} />}
    </>
  );
}
