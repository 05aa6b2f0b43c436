import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Row } from '../layout/Row.ts';
import { Text } from '../layout/Text.ts';
import { Dialog } from './Dialog.tsx';

/**
 * Confirms an irreversible action: facts, consequence, Cancel with the initial focus, and a button named after the
 * action.
 *
 * @param cancelLabel text of the cancel button, "Cancel" by default
 * @param calm the action loses no data
 */
export function ConfirmDialog({
  title,
  children,
  actLabel,
  cancelLabel,
  busy = false,
  calm = false,
  onAct,
  onCancel,
}: {
  title: string;
  children: ReactNode;
  actLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  calm?: boolean;
  onAct: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('common');
  return (
    <Dialog onClose={onCancel} title={title}>
      <Text as="p" tone="soft">
        {children}
      </Text>
      <Row justify="end" wrap gap={8} marginTop={24}>
        <Button data-autofocus onClick={onCancel}>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button variant="filled" {...(!calm && { color: 'red' })} onClick={onAct} loading={busy}>
          {actLabel}
        </Button>
      </Row>
    </Dialog>
  );
}
