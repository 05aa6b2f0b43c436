import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import { isCut } from '@waymark/domain/commands/words.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Status } from '@waymark/domain/status.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ApiError } from '../../api/problem.ts';
import { useTranslation } from '../../base/translation.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { StatusBadge } from '../../ui/icons/StatusBadge.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { LiveAsset } from '../live-map/index.ts';
import styles from './CommandDialog.module.css';
import type { CommandDialogProps } from './command-dialog-props.ts';
import { Confirmation } from './confirmation.ts';
import { HoldNote } from './HoldNote.tsx';
import { InstallationAdvice } from './InstallationAdvice.tsx';
import { commandFactsQuery } from './queries.ts';
import { useCommandWords } from './use-command-words.ts';
import { useSendOrder } from './use-send-order.ts';
import { VehicleFacts } from './VehicleFacts.tsx';
import { agreeingStatus, type LiveNow, vehicleNow } from './vehicle-now.ts';

type Props = CommandDialogProps & { request: CommandRequest };

/**
 * Confirms a command that stops or releases a vehicle (interface.md 20): current state, effect, reason and password.
 * The focus starts on Cancel, and Enter in a field sends nothing.
 */
export function ProvenDialog(props: Props) {
  const { asset, request, decision, onClose } = props;
  const { t } = useTranslation(['commands', 'common', 'assetType']);
  const cut = isCut(request);
  const [cancelling] = useState(() => new AbortController());
  const cancel = (): void => {
    cancelling.abort();
    onClose();
  };
  return (
    <Dialog
      onClose={cancel}
      title={
        <Row as="span" gap={12} breakable>
          <span className={styles.sign} data-cut={cut || undefined}>
            <Icon name={cut ? 'lock' : 'lockOpen'} size={18} />
          </span>
          {decision?.title ?? t(`commands:ask.${request}`, { name: asset.name })}
        </Row>
      }
      classNames={{ header: styles.top ?? '', body: styles.body ?? '' }}
    >
      <LiveAsset id={asset.id}>
        {(live) => (
          <>
            <Row as="p" justify="between" wrap gap="4px 12px" tone="soft" size="small" className={styles.who}>
              <span>{[asset.licensePlate, t(`assetType:${asset.type}`)].filter(Boolean).join(' · ')}</span>
              {live && <AgreeingBadge assetId={asset.id} live={live} />}
            </Row>
            <Question {...props} live={live} cancelled={cancelling.signal} onCancel={cancel} />
          </>
        )}
      </LiveAsset>
    </Dialog>
  );
}

/** Shows the status of the vehicle, unless the speed below says otherwise. */
function AgreeingBadge({ assetId, live }: { assetId: string; live: LiveNow & { movement: Status } }) {
  const { data: facts } = useQuery(commandFactsQuery(assetId));
  const status = agreeingStatus(live.movement, facts && vehicleNow(facts, live));
  return status && <StatusBadge status={status} />;
}

interface QuestionProps extends Props {
  live: LiveNow | null;
  cancelled: AbortSignal;
  onCancel: () => void;
}

function Question({ asset, family, request, decision, onClose, live, cancelled, onCancel }: QuestionProps) {
  const { t } = useTranslation(['commands', 'common']);
  const words = useCommandWords();
  const errorText = useErrorText();
  const { data: facts, error } = useQuery(commandFactsQuery(asset.id));
  const send = useSendOrder(asset.name);
  const underWay = useRef<Promise<void>>(undefined);
  const form = useSchemaForm({
    schema: Confirmation,
    defaults: { reason: '', password: '' },
    // A second click before the button re-renders counts as the same sending.
    save: (proof) =>
      (underWay.current ??= (
        decision?.send(proof, cancelled) ?? send({ assetId: asset.id, family, request, proof, cancelled })
      ).finally(() => {
        underWay.current = undefined;
      })),
    onSaved: onClose,
  });
  const cut = isCut(request);
  const vehicle = facts && vehicleNow(facts, live);
  const invalid = facts?.families[family]?.usable === false;
  const { isValid, errors } = form.form.formState;
  const later = cut && vehicle !== undefined && vehicle.hold !== null;
  return (
    <div onKeyDownCapture={keepEnter}>
      <SchemaForm of={form}>
        <Stack gap={12} className={styles.parts}>
          <VehicleFacts vehicle={vehicle} />
          {error && !facts && (
            <MessageBar
              kind="danger"
              title={t('commands:failed')}
              detail={errorText(error instanceof ApiError ? error.code : 'error.internal')}
            />
          )}
          {invalid && (
            <MessageBar
              kind="danger"
              title={t(`commands:code.${family}.INVALID_DEVICE`)}
              detail={t(`commands:invalid.${family}`)}
            />
          )}
          {!cut && !invalid && (
            <Text as="p" tone="soft">
              {t(`commands:effect.${request}` as 'commands:effect.RESET_IMMOBILIZE')}
            </Text>
          )}
          {cut && vehicle && !invalid && (
            <HoldNote vehicle={vehicle} starterOnly={facts.immobilizationType === 'starter'} />
          )}
          {cut && <InstallationAdvice immobilizationType={facts?.immobilizationType} />}
          {form.refusal !== undefined && !errors.password && (
            <MessageBar kind="danger" title={t('commands:COMMAND_FAILED')} detail={form.refusal} />
          )}
          <TextField
            name="reason"
            label={t('commands:reason')}
            placeholder={t('commands:why')}
            description={t('commands:atLeast', { count: LIMITS.commandReasonCharactersMinimum })}
            maxLength={LIMITS.commandReasonCharacters}
          />
          <PasswordField name="password" label={t('commands:password')} autoComplete="current-password" />
        </Stack>
        <Row justify="end" wrap gap={8} line="above" ground="canvas" className={styles.foot}>
          <Text tone="soft" size="small" minWidth={120} className={styles.recorded}>
            {t('commands:recorded')}
          </Text>
          <Button data-autofocus className={styles.cancel ?? ''} onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <Button
            variant="filled"
            {...(cut && { color: 'red', className: styles.cut ?? '' })}
            leftSection={<Icon name={cut ? 'lock' : 'lockOpen'} />}
            disabled={!isValid || invalid}
            loading={form.saving}
            onClick={() => form.submit()}
          >
            {decision?.label ??
              (later ? t(`commands:when.${request}` as 'commands:when.SET_IMMOBILIZE') : actLabel(request))}
          </Button>
        </Row>
      </SchemaForm>
    </div>
  );

  function actLabel(each: CommandRequest): string {
    return each === 'RESET_IMMOBILIZE' ? t('commands:act.RESET_IMMOBILIZE') : words.request(each);
  }
}

/** Ignores Enter in a field, so that a typed password alone cannot stop a vehicle. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
