import { Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { DeleteRecord } from './DeleteRecord.tsx';

/** Delete button at the foot of a form. Asks for confirmation. */
export function DeleteButton({
  label,
  ...record
}: { label: string } & Omit<ComponentProps<typeof DeleteRecord>, 'onCancel'>) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" leftSection={<Icon name="trash" />} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && <DeleteRecord {...record} onCancel={() => setAsking(false)} />}
    </>
  );
}
