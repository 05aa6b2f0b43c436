import { type Device, DeviceProvision, type DeviceType, DeviceUpdate } from '@waymark/contract/devices/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { wrongImeiDigits } from '@waymark/domain/trackers/imei.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import type { DrawerForm } from '../../ui/records/index.ts';
import { type ModelChoice, modelChoices, modelKey } from '../set-up/index.ts';
import { deviceBody, deviceValues, proposedBy } from './form-values.ts';

/** Initial values of a new device's form. */
export interface DevicePreset {
  imei: string | undefined;
  /** As a `modelKey`. */
  model: string | undefined;
}

export interface DeviceFormProps {
  /** Undefined for a new device. */
  device?: Device;
  /** `lastModifiedTime` of the device whose values the form has. */
  readAt?: string;
  drawer: DrawerForm;
  preset?: DevicePreset;
  onProvisioned?: (id: string) => void;
}

/**
 * Form state of one device: its fields, and its model, which proposes values for some of them.
 * @param types device types and models known to the server
 */
export function useDeviceForm({
  device,
  readAt,
  drawer,
  preset,
  onProvisioned,
  types,
}: DeviceFormProps & { types: DeviceType[] }) {
  const { t } = useTranslation(['devices', 'common']);
  const choices = modelChoices(types);
  const [model, setModel] = useState(() => firstModel(choices, types, device, preset));
  const schema = device ? DeviceUpdate : DeviceProvision;
  const form = useSchemaForm({
    schema: schema as typeof DeviceProvision,
    defaults: deviceValues(device, device ? {} : { imei: preset?.imei ?? '', ...proposedBy(choices, model) }),
    toBody: (values) => deviceBody(schema, values, device),
    extraRule: ({ imei, deviceType }) => {
      const isImei = !device && types.some((type) => type.deviceType === deviceType && type.namedByImei);
      const digits = isImei ? wrongImeiDigits(imei ?? '') : undefined;
      return digits === undefined ? [] : [{ path: 'imei', key: 'error.device.imei.digits', params: { digits } }];
    },
    save: (body) =>
      device
        ? call(
            ENDPOINTS.devices.update,
            { params: { id: device.id }, body: body as DeviceUpdate },
            { ifUpdatedAt: readAt },
          )
        : call(ENDPOINTS.devices.provision, { body }),
    onSaved: (saved) => {
      drawer.onSaved(t(device ? 'devices:saved' : 'devices:provisioned', { imei: saved.imei }));
      if (!device) onProvisioned?.(saved.id);
    },
    onChanged: drawer.onChanged,
  });
  const chooseModel = (key: string): void => {
    setModel(key);
    for (const [name, value] of Object.entries(proposedBy(choices, key)))
      form.form.setValue(name as 'deviceType', value as string, { shouldDirty: true });
  };
  return { form, model, isListedModel: isListed(choices, model), chooseModel };
}

/**
 * Returns the key of the initial model: the device's own or the preset, else the first of the list for a new device.
 */
function firstModel(
  choices: readonly ModelChoice[],
  types: readonly DeviceType[],
  device: Device | undefined,
  preset: DevicePreset | undefined,
): string {
  const known = device && modelKey(device.deviceType, device.deviceModel ?? '');
  const wanted = [known, preset?.model].find(
    (key) => key !== undefined && (key.endsWith('/') || isListed(choices, key)),
  );
  const unlisted = modelKey(device?.deviceType ?? types[0]?.deviceType ?? '', '');
  return wanted ?? (device ? unlisted : (choices[0]?.key ?? unlisted));
}

function isListed(choices: readonly ModelChoice[], key: string): boolean {
  return choices.some((choice) => choice.key === key);
}
