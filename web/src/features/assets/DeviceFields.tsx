import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Asset } from '@waymark/contract/assets/schema.ts';
import type { Device } from '@waymark/contract/devices/schema.ts';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useHasFeature, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { AssetFormValues } from './asset-form-model.ts';
import styles from './DeviceFields.module.css';
import { NewDevice } from './NewDevice.tsx';
import { devicesQuery } from './queries.ts';

/** Number of unassigned devices offered. Typing finds more. */
const OFFERED_DEVICES = 1000;

/**
 * Primary device and auxiliary tracker, selected among the unassigned devices and those of the asset.
 *
 * @param auxiliary whether the asset can have an auxiliary tracker
 */
export function DeviceFields({
  asset,
  disabled,
  auxiliary: hasAuxiliary,
}: {
  asset: Asset | undefined;
  disabled: boolean;
  auxiliary: boolean;
}) {
  const { t } = useTranslation('assets');
  const form = useFormContext<AssetFormValues>();
  const managed = useHasFeature('deviceManagement');
  const mayAdd = useMay('devices.write') && managed;
  const mayRead = useMay('devices.read') && managed;
  const [adding, setAdding] = useState(false);
  const free = useQuery({ ...devicesQuery({ status: 'unassigned', limit: OFFERED_DEVICES }), enabled: mayRead });
  const primary = useOwnDevice(asset?.deviceId);
  const auxiliary = useOwnDevice(asset?.auxiliaryDeviceId);
  const devices = [primary, auxiliary, ...(free.data?.items ?? [])].filter((device) => device !== undefined);
  const options = [...new Map(devices.map((device) => [device.id, device])).values()].map((device) => ({
    value: device.id,
    label: [device.imei, device.deviceModel ?? device.deviceType].join(' · '),
  }));
  const added = (device: Device): void => {
    const field = form.getValues('deviceId') === null || !hasAuxiliary ? 'deviceId' : 'auxiliaryDeviceId';
    form.setValue(field, device.id, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    setAdding(false);
  };
  return (
    <>
      {(['deviceId', ...(hasAuxiliary ? (['auxiliaryDeviceId'] as const) : [])] as const).map((name) => (
        <SelectField
          key={name}
          name={name}
          label={t(name === 'deviceId' ? 'device' : 'auxiliaryDevice')}
          description={t(name === 'deviceId' ? 'deviceHelp' : 'auxiliaryHelp')}
          placeholder={t('devicePlaceholder')}
          disabled={disabled}
          data={options}
          searchable
          clearable
          nothingFoundMessage={t('deviceNone')}
        />
      ))}
      {mayAdd && !disabled && (
        <div className={styles.add}>
          {adding ? (
            <NewDevice onAdded={added} onCancel={() => setAdding(false)} />
          ) : (
            <Button size="xs" leftSection={<Icon name="plus" size={14} />} onClick={() => setAdding(true)}>
              {t('addDeviceInline')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Returns a device assigned to the asset, which is missing from the list of unassigned devices. */
function useOwnDevice(id: string | null | undefined): Device | undefined {
  const found = useQuery({ ...devicesQuery({ deviceId: id ?? '' }), enabled: Boolean(id) });
  return found.data?.items.find((device) => device.id === id);
}
