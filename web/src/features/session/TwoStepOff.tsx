import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useFocusReturn } from '../../ui/overlays/use-focus-return.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { PasswordPrompt } from './PasswordPrompt.tsx';

/**
 * Disables two-step sign-in. Asks for a code before the password, because a wrong code would use up the password's
 * proof.
 */
export function TwoStepOff({ onOff, onCancel }: { onOff: () => void; onCancel: () => void }) {
  const { t } = useTranslation(['session', 'common']);
  useFocusReturn();
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const [proving, setProving] = useState(false);
  const switching = useMutation({
    mutationFn: () => call(ENDPOINTS.twoStep.disable, { body: { code: code.trim() } }),
    onMutate: () => setProving(false),
    onSuccess: onOff,
  });
  const { error } = switching;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') setProving(true);
  };
  if (proving) return <PasswordPrompt onProved={() => switching.mutate()} onCancel={() => setProving(false)} />;
  return (
    <Modal
      opened
      onClose={onCancel}
      title={t('session:offTitle')}
      size={480}
      zIndex={400}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack as="form" gap={16} onSubmit={submit} noValidate>
        <Text as="p" tone="soft" maxWidth="64ch">
          {t('session:offBody')}
        </Text>
        <TextInput
          data-autofocus
          id="two-step-off-code"
          label={t('session:anyCode')}
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={error && errorText(error instanceof ApiError ? error.code : 'error.internal')}
        />
        <Row justify="end" gap={8}>
          <Button onClick={onCancel}>{t('common:cancel')}</Button>
          <Button type="submit" variant="filled" color="red" loading={switching.isPending}>
            {t('session:switchOff')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
