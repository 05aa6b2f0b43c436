import { type Asset, AssetWrite } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import { useCurrentUser, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useOpenedAt } from '../../ui/form/use-opened-at.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { DeleteAct } from '../../ui/records/index.ts';
import { useFeatureUi } from '../features/index.ts';
import { TagsField } from '../tags/index.ts';
import { type AssetFormValues, devicesDiffer, formValues, toAssetBody, withoutClosed } from './asset-form-model.ts';
import { DepotField } from './DepotField.tsx';
import { DeviceFields } from './DeviceFields.tsx';
import { MakeField, ModelField } from './MakeModelFields.tsx';
import { TypeField } from './TypeField.tsx';

/**
 * Every field of an asset that its type and the user's features enable. Users who may edit only the vehicle data see
 * the other fields disabled.
 */
export function AssetForm({
  asset,
  onSaved,
  onCancel,
  onChanged,
  onDelete,
}: {
  asset: Asset | undefined;
  onSaved: (asset: Asset) => void;
  onCancel: () => void;
  /** Called on each change with whether there are unsaved changes. */
  onChanged: (changed: boolean) => void;
  onDelete: (() => void) | undefined;
}) {
  const { t } = useTranslation('assets');
  const closed = !useMay('assets.write');
  const mayAssign = useMay('assets.assignDevice');
  const { features } = useCurrentUser();
  const switchedOn = useMemo(() => new Set(features), [features]);
  const ifUpdatedAt = useOpenedAt(asset);
  const form = useSchemaForm<AssetFormValues, typeof AssetWrite, Asset>({
    schema: AssetWrite,
    defaults: formValues(asset),
    toBody: (values) => withoutClosed(toAssetBody(values), switchedOn),
    extraRule: devicesDiffer,
    save: (body) =>
      asset
        ? call(ENDPOINTS.assets.update, { params: { id: asset.id }, body }, { ifUpdatedAt })
        : call(ENDPOINTS.assets.create, { body }),
    onSaved,
    onChanged,
  });
  const type = form.form.watch('type') ?? undefined;
  const { shows } = useFeatureUi(type);
  const own = { disabled: closed, ...(closed && { description: t('notYours') }) };
  return (
    <FormInDrawer
      of={form}
      onCancel={onCancel}
      buttons={onDelete && <DeleteAct label={t('delete')} onClick={onDelete} />}
    >
      <FormSection title={t('sectionIdentity')}>
        <TextField name="name" label={t('name')} first {...own} />
        <TypeField disabled={closed} />
        <TextField name="licensePlate" label={t('licensePlate')} />
        <TextField name="vin" label={t('vin')} />
      </FormSection>
      <FormSection title={t('sectionVehicle')}>
        <MakeField name="make" label={t('make')} type={type} />
        <ModelField name="model" label={t('model')} type={type} />
        <NumberField name="year" label={t('year')} />
        {shows('fields', 'batteryType') && <TextField name="batteryType" label={t('batteryType')} {...own} />}
      </FormSection>
      {shows('fields', 'deviceId') && (
        <FormSection title={t('sectionDevices')}>
          <DeviceFields asset={asset} disabled={!mayAssign} auxiliary={shows('fields', 'auxiliaryDeviceId')} />
        </FormSection>
      )}
      <FormSection title={t('sectionOrganization')}>
        <WideField>
          <TagsField name="tags" label={t('tags')} disabled={closed} />
        </WideField>
        {shows('fields', 'route') && <TextField name="route" label={t('route')} {...own} />}
        <DepotField name="depot" label={t('depot')} {...own} />
      </FormSection>
    </FormInDrawer>
  );
}
