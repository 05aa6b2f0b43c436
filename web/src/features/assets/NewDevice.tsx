import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Device } from '@waymark/contract/devices/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { deviceTypesQuery, factsOf, ModelSelect, modelChoices } from '../set-up/index.ts';
import styles from './NewDevice.module.css';

/** Registers a device from within the asset's form. */
export function NewDevice({ onAdded, onCancel }: { onAdded: (device: Device) => void; onCancel: () => void }) {
  const { t } = useTranslation(['assets', 'common']);
  const errorText = useErrorText();
  const types = useQuery(deviceTypesQuery).data ?? [];
  const [imei, setImei] = useState('');
  const [chosen, setChosen] = useState<string>();
  const choices = modelChoices(types);
  const model = chosen ?? choices[0]?.key ?? '';
  const provision = useMutation({
    mutationFn: () => call(ENDPOINTS.devices.provision, { body: { imei: imei.trim(), ...factsOf(choices, model) } }),
    onSuccess: (device) => {
      void queryClient.invalidateQueries({ queryKey: ['devices'] });
      notifications.show({ message: t('assets:deviceAdded', { imei: device.imei }) });
      onAdded(device);
    },
  });
  const problem = provision.error instanceof ApiError ? provision.error : undefined;
  const field = problem?.fields.find(({ path }) => path === 'imei');
  const error =
    provision.error && (field ? errorText(field.key, field.params) : errorText(problem?.code ?? 'error.internal'));
  return (
    <fieldset className={styles.box}>
      <Text as="legend" weight={500} padding="0 4px">
        {t('assets:addDevice')}
      </Text>
      <TextInput
        label={t('assets:imei')}
        required
        withAsterisk
        autoComplete="off"
        inputMode="numeric"
        value={imei}
        error={error}
        onChange={(event) => setImei(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter adds the device and must not submit the surrounding form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (imei.trim() !== '') provision.mutate();
        }}
      />
      <ModelSelect value={model} onChange={setChosen} />
      <Row justify="end" gap={8} className={styles.actions}>
        <Button size="xs" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button
          size="xs"
          variant="light"
          disabled={imei.trim() === '' || model === ''}
          loading={provision.isPending}
          onClick={() => provision.mutate()}
        >
          {t('common:add')}
        </Button>
      </Row>
    </fieldset>
  );
}
