import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DeviceType } from '@waymark/contract/devices/schema.ts';
import { useHasFeature, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { FormRefusal, SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { DrawerScroll } from '../../ui/overlays/SideDrawer.tsx';
import { deviceTypesQuery, ModelSelect } from '../set-up/index.ts';
import { DeviceActions } from './DeviceActions.tsx';
import { AccountField, AssetField, PlatformFields, ReportingFields, WiringFields } from './fields.tsx';
import { type DeviceFormProps, useDeviceForm } from './use-device-form.ts';

/** Form with every field of a device. Selecting a model proposes its wiring. */
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

function Fields(props: DeviceFormProps & { types: DeviceType[] }) {
  const { device, drawer } = props;
  const { t } = useTranslation('devices');
  const managed = useHasFeature('deviceManagement');
  const mayWrite = useMay('devices.write') && managed;
  const { form, model, isListedModel, chooseModel } = useDeviceForm(props);
  return (
    <SchemaForm of={form}>
      <DrawerScroll>
        <FormRefusal />
        <fieldset disabled={!mayWrite} style={{ display: 'contents' }}>
          <FormSection title={t('sectionIdentity')}>
            {!device && (
              <WideField>
                <TextField name="imei" label={t('imei')} description={t('imeiHelp')} first />
              </WideField>
            )}
            <WideField>
              <ModelSelect value={model} onChange={chooseModel} />
            </WideField>
            {!isListedModel && (
              <>
                <TextField name="make" label={t('make')} />
                <TextField name="deviceModel" label={t('model')} />
              </>
            )}
            <TextField name="imsiId" label={t('imsi')} />
            {!device && <AccountField />}
          </FormSection>
          <WiringFields />
          <ReportingFields />
          {!device && <AssetField />}
          <PlatformFields device={device} />
        </fieldset>
      </DrawerScroll>
      {mayWrite && (
        <FormButtons onCancel={drawer.onCancel} saveLabel={device ? undefined : t('provision')}>
          {device && <DeviceActions device={device} onGone={drawer.onGone} />}
        </FormButtons>
      )}
    </SchemaForm>
  );
}
