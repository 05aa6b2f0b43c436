import { Button, NativeSelect, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Device } from '@waymark/contract/devices/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../app/query.ts';
import { useErrorText } from '../../ui/use-problem.ts';
import styles from './NewDevice.module.css';
import { deviceTypesQuery } from './queries.ts';

/** Makes a device known without leaving the asset's form. */
export function NewDevice({ onAdded, onCancel }: { onAdded: (device: Device) => void; onCancel: () => void }) {
  const { t } = useTranslation(['assets', 'common']);
  const errorText = useErrorText();
  const types = useQuery(deviceTypesQuery).data ?? [];
  const [imei, setImei] = useState('');
  const [chosenType, setChosenType] = useState<string>();
  const deviceType = chosenType ?? types[0]?.deviceType ?? '';
  const provision = useMutation({
    mutationFn: () => call(ENDPOINTS.devices.provision, { body: { imei: imei.trim(), deviceType } }),
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
      <legend className={styles.title}>{t('assets:addDevice')}</legend>
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
          // Enter adds the device; it must not save the form around it.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (imei.trim() !== '') provision.mutate();
        }}
      />
      <DeviceTypeSelect value={deviceType} onChange={setChosenType} />
      <div className={styles.actions}>
        <Button size="xs" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button
          size="xs"
          variant="light"
          disabled={imei.trim() === '' || deviceType === ''}
          loading={provision.isPending}
          onClick={() => provision.mutate()}
        >
          {t('common:add')}
        </Button>
      </div>
    </fieldset>
  );
}

/** What kind of tracker it is; the kind tells the port. */
export function DeviceTypeSelect({ value, onChange }: { value: string; onChange: (deviceType: string) => void }) {
  const { t } = useTranslation('assets');
  const types = useQuery(deviceTypesQuery).data ?? [];
  return (
    <NativeSelect
      label={t('deviceType')}
      required
      withAsterisk
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={types.map(({ deviceType, title, port }) => ({
        value: deviceType,
        label: t('deviceTypePort', { title, port }),
      }))}
    />
  );
}
