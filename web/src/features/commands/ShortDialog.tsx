import { useMutation } from '@tanstack/react-query';
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import { ApiError } from '../../api/problem.ts';
import { useTranslation } from '../../base/translation.ts';
import { Text } from '../../ui/layout/Text.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import type { CommandDialogProps } from './command-dialog-props.ts';
import { useSendOrder } from './use-send-order.ts';

type ShortRequest = 'SET_REPORT_FREQ_INTERVAL' | 'RESET_REPORT_FREQ_INTERVAL' | 'CANCEL';

/**
 * Confirms actions that neither stop nor release a vehicle: auxiliary tracker commands and cancelling unsent commands.
 */
export function ShortDialog({
  asset,
  family,
  request,
  requestIdToOperateOn,
  onClose,
}: CommandDialogProps & { request: CommandRequest | 'CANCEL' }) {
  const { t } = useTranslation('commands');
  const errorText = useErrorText();
  const send = useSendOrder(asset.name);
  const sending = useMutation({
    mutationFn: () => send({ assetId: asset.id, family, request, requestIdToOperateOn }),
    onSuccess: onClose,
  });
  const short = request as ShortRequest;
  const actLabels = {
    CANCEL: 'act.CANCEL',
    SET_REPORT_FREQ_INTERVAL: 'activate',
    RESET_REPORT_FREQ_INTERVAL: 'deactivate',
  } as const;
  return (
    <ConfirmDialog
      title={t(`ask.${short}`, { name: asset.name })}
      actLabel={t(actLabels[short])}
      {...(request === 'CANCEL' && { cancelLabel: t('keep') })}
      calm
      busy={sending.isPending}
      onAct={() => sending.mutate()}
      onCancel={onClose}
    >
      {t(`effect.${short}`)}
      {sending.error && (
        <Text tone="danger" block marginTop={12} role="alert">
          {t('COMMAND_FAILED')} {errorText(sending.error instanceof ApiError ? sending.error.code : 'error.internal')}
        </Text>
      )}
    </ConfirmDialog>
  );
}
