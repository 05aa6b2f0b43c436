import { PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { useTranslation } from '../../base/translation.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { ProofDialog } from './ProofDialog.tsx';

/**
 * Asks for the user's password before sensitive actions, to protect an unattended screen. The proof is a cookie that
 * lasts one minute and is used up by the next call.
 *
 * @param onProved makes that call
 */
export function PasswordPrompt({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const { t } = useTranslation(['session', 'signIn']);
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const proving = useMutation({
    mutationFn: () => call(ENDPOINTS.session.verifyPassword, { body: { password } }),
    onSuccess: onProved,
  });
  const { error } = proving;
  return (
    <ProofDialog
      title={t('session:proofTitle')}
      body={t('session:proofBody')}
      size={420}
      act={t('session:continue')}
      waiting={proving.isPending}
      onSubmit={() => {
        if (password !== '') proving.mutate();
      }}
      onCancel={onCancel}
    >
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
    </ProofDialog>
  );
}
