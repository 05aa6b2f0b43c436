import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type Sensor, SensorWrite } from '@waymark/contract/sensors/schema.ts';
import { SENSOR_KINDS } from '@waymark/domain/sensors/sensor.ts';
import { SENSOR_UNITS } from '@waymark/domain/sensors/units.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { ProposalsField } from '../../ui/form/ProposalsField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Caption } from '../../ui/layout/Text.ts';
import { DeleteButton, type DrawerForm } from '../../ui/records/index.ts';
import { AssetSelect } from '../devices/index.ts';
import { tagNamesQuery } from '../tags/index.ts';
import { KindFields } from './KindFields.tsx';
import { STALE_WITHOUT_ONE } from './queries.ts';
import { SourceFields } from './SourceFields.tsx';
import { formValues, missingParts, SCOPES, type SensorFormValues, sensorBody } from './sensor-values.ts';
import { TrySensor } from './TrySensor.tsx';
import { useSensorWords } from './use-sensor-words.ts';
import { useTrial } from './use-trial.ts';

const SCOPE_WORDS = { asset: 'scopeAsset', tag: 'scopeTag', deviceModel: 'scopeDeviceModel' } as const;

/** Form of a sensor, which shows what it makes of the latest records of an asset while the user types. */
export function SensorForm({ sensor, drawer }: { sensor: Sensor | undefined; drawer: DrawerForm }) {
  const { t } = useTranslation(['sensors', 'records']);
  const words = useSensorWords();
  const form = useSchemaForm<SensorFormValues, typeof SensorWrite, Sensor>({
    schema: SensorWrite,
    defaults: formValues(sensor),
    toBody: (values) => sensorBody(values, sensor === undefined),
    extraRule: missingParts,
    save: (body) =>
      sensor
        ? call(ENDPOINTS.sensors.update, { params: { id: sensor.id }, body })
        : call(ENDPOINTS.sensors.create, { body }),
    onSaved: ({ name }) => drawer.onSaved(t(sensor ? 'records:saved' : 'records:created', { name })),
    onChanged: drawer.onChanged,
  });
  const values = form.form.watch() as SensorFormValues;
  const [tried, setTried] = useState<string>();
  const asset = tried ?? (values.scopeBy === 'asset' ? values.scope.asset : '');
  const trial = useTrial(values, asset);
  return (
    <FormInDrawer
      of={form}
      onCancel={drawer.onCancel}
      buttons={
        sensor && (
          <DeleteButton
            label={t('sensors:delete')}
            name={sensor.name}
            remove={() => call(ENDPOINTS.sensors.remove, { params: { id: sensor.id } })}
            stale={STALE_WITHOUT_ONE}
            onDeleted={drawer.onGone}
          >
            {t('sensors:deleteBody')}
          </DeleteButton>
        )
      }
    >
      <FormSection>
        <WideField>
          <TextField
            name="name"
            label={t('sensors:name')}
            description={sensor && values.name.trim() !== sensor.name ? t('sensors:nameHelp') : undefined}
            first
          />
        </WideField>
        <SelectField
          name="kind"
          label={t('sensors:kind')}
          disabled={sensor !== undefined}
          data={SENSOR_KINDS.map((value) => ({ value, label: words.kind(value) }))}
        />
        {values.kind === 'number' && <ProposalsField name="unit" label={t('sensors:unit')} data={SENSOR_UNITS} />}
      </FormSection>
      <FormSection title={t('sensors:sectionWhere')}>
        <SelectField
          name="scopeBy"
          label={t('sensors:scope')}
          data={SCOPES.map((value) => ({ value, label: t(`sensors:${SCOPE_WORDS[value]}`) }))}
          clearable={false}
        />
        <ScopeField values={values} known={sensor?.scope.asset ?? undefined} form={form.form} />
        <WideField>
          <Caption>{t('sensors:scopeHelp')}</Caption>
        </WideField>
      </FormSection>
      <SourceFields by={values.by} names={trial.readings.map(({ name }) => name)} />
      <KindFields values={values} />
      {sensor && (
        <FormSection title={t('sensors:sectionFrom')}>
          <SelectField
            name="from"
            label={t('sensors:from')}
            clearable={false}
            data={[
              { value: 'now', label: t('sensors:fromNow') },
              { value: 'always', label: t('sensors:fromAlways') },
            ]}
          />
          <WideField>
            <Caption>{t('sensors:fromHelp')}</Caption>
          </WideField>
        </FormSection>
      )}
      <TrySensor
        asset={asset}
        onAsset={setTried}
        unit={values.unit || null}
        trial={trial}
        onUse={(name) =>
          values.by === 'source'
            ? form.form.setValue('source', name, { shouldDirty: true, shouldValidate: true })
            : form.form.setValue('expression', `${values.expression} ${name}`.trim(), { shouldDirty: true })
        }
      />
    </FormInDrawer>
  );
}

/** The asset, tag or device model of the scope. */
function ScopeField({
  values,
  known,
  form,
}: {
  values: SensorFormValues;
  known: { id: string; name: string } | undefined;
  form: ReturnType<typeof useSchemaForm<SensorFormValues, typeof SensorWrite, Sensor>>['form'];
}) {
  const { t } = useTranslation('sensors');
  const tags = useQuery(tagNamesQuery).data ?? [];
  if (values.scopeBy === 'tag')
    return <SelectField name="scope.tag" label={t('tag')} data={tags.map((tag) => ({ value: tag, label: tag }))} />;
  if (values.scopeBy === 'deviceModel') return <TextField name="scope.deviceModel" label={t('deviceModel')} />;
  const errors = form.formState.errors.scope as { asset?: { message?: string } } | undefined;
  return (
    <AssetSelect
      label={t('asset')}
      named={known}
      value={values.scope.asset || null}
      error={errors?.asset?.message}
      onChange={(id) => form.setValue('scope.asset', id ?? '', { shouldDirty: true, shouldValidate: true })}
    />
  );
}
