import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

/** Dialog that asks for one proof, such as a password, before an action. */
export function ProofDialog({
  title,
  body,
  size,
  act,
  danger = false,
  waiting,
  onSubmit,
  onCancel,
  children,
}: {
  title: string;
  body: string;
  /** Width, px. */
  size: number;
  /** Text of the button. */
  act: string;
  danger?: boolean;
  waiting: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  /** The field. */
  children: ReactNode;
}) {
  const { t } = useTranslation('common');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog onClose={onCancel} title={title} size={size}>
      <Stack as="form" gap={16} onSubmit={submit} noValidate>
        <Text as="p" tone="soft" maxWidth="64ch">
          {body}
        </Text>
        {children}
        <Row justify="end" gap={8}>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button type="submit" variant="filled" {...(danger && { color: 'red' })} loading={waiting}>
            {act}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
