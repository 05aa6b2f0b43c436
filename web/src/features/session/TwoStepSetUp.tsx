import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { TwoStepSecret } from '@waymark/contract/two-step/schema.ts';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { useTranslation } from '../../base/translation.ts';
import { untilLoaded } from '../../base/until-loaded.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import styles from './Section.module.css';

const QrCode = lazy(async () => ({ default: (await untilLoaded(() => import('../../ui/icons/QrCode.tsx'))).QrCode }));

/** Shows the secret for the authenticator app and verifies a first code. */
export function TwoStepSetUp({
  secret,
  onOn,
  onCancel,
}: {
  secret: TwoStepSecret;
  onOn: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation(['session', 'common']);
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const confirming = useMutation({
    mutationFn: () => call(ENDPOINTS.twoStep.confirm, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onOn(recoveryCodes),
  });
  const { error } = confirming;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') confirming.mutate();
  };
  return (
    <Dialog onClose={onCancel} title={t('session:scanTitle')} closeOnClickOutside={false}>
      <Stack as="form" gap={16} onSubmit={submit} noValidate>
        <Text as="p" tone="soft" maxWidth="64ch">
          {t('session:scan')}
        </Text>
        <Row align="start" wrap gap={16}>
          <Suspense fallback={null}>
            <QrCode text={secret.address} label={t('session:qrAlt')} />
          </Suspense>
          <p className={styles.key}>
            <strong>{t('session:key')}</strong>
            <br />
            <code data-secret={secret.secret}>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </Row>
        <TextInput
          id="two-step-code"
          data-autofocus
          label={t('session:appCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={error && errorText(error instanceof ApiError ? error.code : 'error.internal')}
        />
        <Row justify="end" gap={8}>
          <Button onClick={onCancel}>{t('common:cancel')}</Button>
          <Button type="submit" variant="filled" loading={confirming.isPending}>
            {t('session:confirm')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
