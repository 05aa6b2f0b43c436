import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../layout/Row.ts';
import { Text } from '../layout/Text.ts';
import { useFocusReturn } from './use-focus-return.ts';

/**
 * Asks before something that cannot be taken back: facts, consequence, Cancel with the focus, a button that says the act.
 *
 * @param cancelLabel what not doing it is called, "Cancel" unless told
 * @param calm nothing is lost by it
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
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onCancel}
      title={title}
      size={480}
      zIndex={400}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
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
    </Modal>
  );
}
