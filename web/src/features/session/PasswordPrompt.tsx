import { Button, Modal, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useFocusReturn } from '../../ui/overlays/use-focus-return.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';

/**
 * Asks for the user's password before sensitive actions, to protect an unattended screen. The proof is a cookie that
 * lasts one minute and is used up by the next call.
 *
 * @param onProved makes that call
 */
export function PasswordPrompt({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const { t } = useTranslation(['session', 'common', 'signIn']);
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const proving = useMutation({
    mutationFn: () => call(ENDPOINTS.session.verifyPassword, { body: { password } }),
    onSuccess: onProved,
  });
  const { error } = proving;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== '') proving.mutate();
  };
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onCancel}
      title={t('session:proofTitle')}
      size={420}
      zIndex={400}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack as="form" gap={16} onSubmit={submit} noValidate>
        <Text as="p" tone="soft" maxWidth="64ch">
          {t('session:proofBody')}
        </Text>
        <PasswordInput
          data-autofocus
          id="prompt-password"
          label={t('session:currentPassword')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('signIn:passwordShow'), tabIndex: 0 }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={error && errorText(error instanceof ApiError ? error.code : 'error.internal')}
        />
        <Row justify="end" gap={8}>
          <Button onClick={onCancel}>{t('common:cancel')}</Button>
          <Button type="submit" variant="filled" loading={proving.isPending}>
            {t('session:continue')}
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
