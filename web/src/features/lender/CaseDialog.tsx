import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type LenderCaseDetail, LenderReason } from '@waymark/contract/lender/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { Suspense } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { FormRefusal, SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CommandDialog, Confirmation, prove } from '../commands/index.ts';
import { OtherCuts } from './OtherCuts.tsx';
import { STALE } from './queries.ts';

export type CaseAct = 'ask' | 'approve' | 'reject' | 'settle' | 'cancel' | 'retry';

interface Props {
  one: LenderCaseDetail;
  act: CaseAct;
  onClose: () => void;
}

/** Asks for what a step needs. An approval uses the dialog of the immobilize command, with the state of the vehicle. */
export function CaseDialog(props: Props) {
  const { one, act, onClose } = props;
  const { t } = useTranslation('lender');
  const finish = useFinish(props);
  if (act !== 'approve') return <ReasonDialog {...props} />;
  return (
    <Suspense>
      <CommandDialog
        asset={{ id: one.assetId, name: one.assetName, licensePlate: one.licensePlate, type: one.assetType }}
        family="immobilization"
        request="SET_IMMOBILIZE"
        decision={{
          title: t('ask.approve', { name: one.assetName }),
          label: t('act.approve'),
          async send({ reason, password }, cancelled) {
            await prove(password, cancelled);
            await call(ENDPOINTS.lender.approve, { params: { id: one.id }, body: { reason } });
            finish();
          },
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Returns the function that reports a step. */
function useFinish({ one, act }: Props): () => void {
  const { t } = useTranslation('lender');
  return () => {
    notifications.show({ message: t(`done.${act}`, { name: one.assetName }) });
    for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
  };
}

function ReasonDialog(props: Props & { act: CaseAct }) {
  const { one, act, onClose } = props;
  const { t } = useTranslation(['lender', 'common']);
  const finish = useFinish(props);
  const asks = act === 'ask';
  const form = useSchemaForm({
    schema: asks ? Confirmation : LenderReason,
    defaults: { reason: '', ...(asks && { password: '' }) },
    async save({ reason, password }: { reason: string; password?: string }) {
      if (asks) await prove(password ?? '');
      await call(ENDPOINTS.lender[act], { params: { id: one.id }, body: { reason } });
    },
    onSaved: () => {
      finish();
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t(`lender:ask.${act}`, { name: one.assetName })}>
      <SchemaForm of={form}>
        <Stack gap={12}>
          <FormRefusal />
          {act !== 'approve' && (
            <Text as="p" tone="soft">
              {t(`lender:effect.${act}`, { hours: LIMITS.lenderApprovalHours })}
            </Text>
          )}
          {(act === 'settle' || act === 'cancel') && <OtherCuts one={one} />}
          <TextAreaField name="reason" label={t('lender:reason')} description={t('lender:reasonHelp')} rows={2} />
          {asks && <PasswordField name="password" label={t('lender:password')} autoComplete="current-password" />}
        </Stack>
        <Row justify="end" wrap gap={8} marginTop={20}>
          <Button data-autofocus onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            {...((act === 'cancel' || act === 'reject') && { color: 'red' })}
            loading={form.saving}
          >
            {t(`lender:act.${act}`)}
          </Button>
        </Row>
      </SchemaForm>
    </Dialog>
  );
}
