import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { useTranslation } from '../../base/translation.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import { ProofDialog } from './ProofDialog.tsx';

/**
 * Disables two-step sign-in. Asks for a code before the password, because a wrong code would use up the password's
 * proof.
 */
export function TwoStepOff({ onOff, onCancel }: { onOff: () => void; onCancel: () => void }) {
  const { t } = useTranslation('session');
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const [proving, setProving] = useState(false);
  const switching = useMutation({
    mutationFn: () => call(ENDPOINTS.twoStep.disable, { body: { code: code.trim() } }),
    onMutate: () => setProving(false),
    onSuccess: onOff,
  });
  const { error } = switching;
  if (proving) return <PasswordPrompt onProved={() => switching.mutate()} onCancel={() => setProving(false)} />;
  return (
    <ProofDialog
      title={t('offTitle')}
      body={t('offBody')}
      size={480}
      act={t('switchOff')}
      danger
      waiting={switching.isPending}
      onSubmit={() => {
        if (code.trim() !== '') setProving(true);
      }}
      onCancel={onCancel}
    >
      <TextInput
        data-autofocus
        id="two-step-off-code"
        label={t('anyCode')}
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={error && errorText(error instanceof ApiError ? error.code : 'error.internal')}
      />
    </ProofDialog>
  );
}
