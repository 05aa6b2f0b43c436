import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DeviceType } from '@waymark/contract/devices/schema.ts';
import { type Device, DeviceProvision, DeviceUpdate } from '@waymark/contract/devices/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { wrongImeiDigits } from '@waymark/domain/trackers/imei.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useHasFeature, useMay } from '../../base/session.ts';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { FormRefusal, SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { DrawerScroll } from '../../ui/overlays/SideDrawer.tsx';
import { DeleteRecord, type DrawerForm } from '../../ui/records/index.ts';
import { deviceTypesQuery, ModelSelect, modelChoices, modelKey } from '../set-up/index.ts';
import { AssetSelect } from './AssetSelect.tsx';
import { AccountField, PlatformFields, ReportingFields, WiringFields } from './fields.tsx';
import { deviceBody, deviceValues, proposedBy } from './form-values.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { assetsKey, deviceListsKey } from './queries.ts';

/** What a new device begins with. */
export interface DevicePreset {
  imei: string | undefined;
  /** As a `modelKey`. */
  model: string | undefined;
}

interface DeviceFormProps {
  /** Undefined: a new one. */
  device?: Device;
  drawer: DrawerForm;
  preset?: DevicePreset;
  onProvisioned?: (id: string) => void;
}

/** Every field of a device; choosing its model proposes what is wired. */
export function DeviceForm(props: DeviceFormProps) {
  const types = useQuery(deviceTypesQuery).data;
  if (types === undefined)
    return (
      <DrawerScroll>
        <Skeleton height={420} mt={28} />
      </DrawerScroll>
    );
  return <Fields {...props} types={types} />;
}

function Fields({ device, drawer, preset, onProvisioned, types }: DeviceFormProps & { types: DeviceType[] }) {
  const { t } = useTranslation(['devices', 'common']);
  const managed = useHasFeature('deviceManagement');
  const mayWrite = useMay('devices.write') && managed;
  const choices = modelChoices(types);
  const known = device && modelKey(device.deviceType, device.deviceModel ?? '');
  const fallback = modelKey(device?.deviceType ?? types[0]?.deviceType ?? '', '');
  const [model, setModel] = useState(
    [known, preset?.model].find((key) => key !== undefined && (key.endsWith('/') || isListed(key))) ??
      (device ? fallback : (choices[0]?.key ?? fallback)),
  );
  function isListed(key: string): boolean {
    return choices.some((choice) => choice.key === key);
  }
  const [asked, setAsked] = useState<'move' | 'delete'>();
  const schema = device ? DeviceUpdate : DeviceProvision;
  const form = useSchemaForm({
    schema: schema as typeof DeviceProvision,
    defaults: deviceValues(device, device ? {} : { imei: preset?.imei ?? '', ...proposedBy(choices, model) }),
    toBody: (values) => deviceBody(schema, values, device),
    extraRule: ({ imei, deviceType }) => {
      const isImei = !device && types.some((type) => type.deviceType === deviceType && type.namedByImei);
      const digits = isImei ? wrongImeiDigits(imei) : undefined;
      return digits === undefined ? [] : [{ path: 'imei', key: 'error.device.imei.digits', params: { digits } }];
    },
    save: (body) =>
      device
        ? call(ENDPOINTS.devices.update, { params: { id: device.id }, body: body as DeviceUpdate })
        : call(ENDPOINTS.devices.provision, { body }),
    onSaved: (saved) => {
      drawer.onSaved(t(device ? 'devices:saved' : 'devices:provisioned', { imei: saved.imei }));
      if (!device) onProvisioned?.(saved.id);
    },
    onChanged: drawer.onChanged,
  });
  const choose = (key: string): void => {
    setModel(key);
    for (const [name, value] of Object.entries(proposedBy(choices, key)))
      form.form.setValue(name as 'deviceType', value as string, { shouldDirty: true });
  };
  const [asset, setAsset] = useState<string | null>(null);
  return (
    <SchemaForm of={form}>
      <DrawerScroll>
        <FormRefusal />
        <fieldset disabled={!mayWrite} style={{ display: 'contents' }}>
          <FormSection title={t('devices:sectionIdentity')}>
            {!device && (
              <WideField>
                <TextField name="imei" label={t('devices:imei')} description={t('devices:imeiHelp')} first />
              </WideField>
            )}
            <WideField>
              <ModelSelect value={model} onChange={choose} />
            </WideField>
            {!isListed(model) && (
              <>
                <TextField name="make" label={t('devices:make')} />
                <TextField name="deviceModel" label={t('devices:model')} />
              </>
            )}
            <TextField name="imsiId" label={t('devices:imsi')} />
            {!device && <AccountField />}
          </FormSection>
          <WiringFields />
          <ReportingFields />
          {!device && (
            <FormSection title={t('devices:asset')}>
              <WideField>
                <AssetSelect
                  label={t('devices:assignTo')}
                  value={asset}
                  error={form.form.formState.errors.assetSclId?.message}
                  onChange={(id) => {
                    setAsset(id);
                    form.form.setValue('assetSclId', id, { shouldDirty: true, shouldValidate: true });
                  }}
                />
              </WideField>
            </FormSection>
          )}
          <PlatformFields device={device} />
        </fieldset>
      </DrawerScroll>
      {mayWrite && (
        <FormButtons onCancel={drawer.onCancel} saveLabel={device ? undefined : t('devices:provision')}>
          {device && (
            <>
              <Button variant="subtle" color="red" onClick={() => setAsked('delete')}>
                {t('common:delete')}
              </Button>
              <Button variant="subtle" color="gray" onClick={() => setAsked('move')}>
                {t('devices:move')}
              </Button>
            </>
          )}
        </FormButtons>
      )}
      {device && asked === 'delete' && (
        <DeleteRecord
          name={device.imei}
          remove={() => call(ENDPOINTS.devices.remove, { params: { id: device.id } })}
          // Lists alone: the device itself is no more to be asked for.
          stale={[deviceListsKey, assetsKey]}
          onCancel={() => setAsked(undefined)}
          onDeleted={drawer.onGone}
        >
          {t('devices:deleteBody')}
        </DeleteRecord>
      )}
      {device && asked === 'move' && (
        <MoveDialog ids={[device.id]} onCancel={() => setAsked(undefined)} onMoved={drawer.onGone} />
      )}
    </SchemaForm>
  );
}
