import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type Sensor, SensorWrite } from '@waymark/contract/sensors/schema.ts';
import { SENSOR_KINDS } from '@waymark/domain/sensors/sensor.ts';
import { SENSOR_UNITS } from '@waymark/domain/sensors/units.ts';
import { useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { ProposalsField } from '../../ui/form/ProposalsField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { SchemaFormState } from '../../ui/form/use-schema-form.ts';
import { Caption } from '../../ui/layout/Text.ts';
import { type DrawerForm, recordCalls, recordKeys, useRecordForm } from '../../ui/records/index.ts';
import { AssetSelect } from '../devices/index.ts';
import { tagNamesQuery } from '../tags/index.ts';
import { KindFields } from './KindFields.tsx';
import { SourceFields } from './SourceFields.tsx';
import { formValues, missingParts, SCOPES, type SensorFormValues, sensorBody } from './sensor-values.ts';
import { TrySensor } from './TrySensor.tsx';
import { useSensorWords } from './use-sensor-words.ts';
import { useTrial } from './use-trial.ts';

const SCOPE_WORDS = { asset: 'scopeAsset', tag: 'scopeTag', deviceModel: 'scopeDeviceModel' } as const;

export const sensorCalls = recordCalls(ENDPOINTS.sensors, recordKeys('sensors', { parts: ['ofAsset'] }));

/** Form of a sensor, which shows what it makes of the latest records of an asset while the user types. */
export function SensorForm({ sensor, drawer }: { sensor: Sensor | undefined; drawer: DrawerForm }) {
  const { t } = useTranslation('sensors');
  const words = useSensorWords();
  const form = useRecordForm<SensorFormValues, typeof SensorWrite, Sensor>({
    calls: sensorCalls,
    record: sensor,
    nameOf: ({ name }) => name,
    drawer,
    deleteWords: 'sensors',
    schema: SensorWrite,
    defaults: formValues(sensor),
    toBody: (values) => sensorBody(values, sensor === undefined),
    extraRule: missingParts,
  });
  const { watch, setValue } = form.of.form;
  const values = watch() as SensorFormValues;
  const [tried, setTried] = useState<string>();
  const asset = tried ?? (values.scopeBy === 'asset' ? values.scope.asset : '');
  const trial = useTrial(values, asset);
  return (
    <FormInDrawer {...form}>
      <FormSection>
        <WideField>
          <TextField
            name="name"
            label={t('name')}
            description={sensor && values.name.trim() !== sensor.name ? t('nameHelp') : undefined}
            first
          />
        </WideField>
        <SelectField
          name="kind"
          label={t('kind')}
          disabled={sensor !== undefined}
          data={SENSOR_KINDS.map((value) => ({ value, label: words.kind(value) }))}
        />
        {values.kind === 'number' && <ProposalsField name="unit" label={t('unit')} data={SENSOR_UNITS} />}
      </FormSection>
      <FormSection title={t('sectionWhere')}>
        <SelectField
          name="scopeBy"
          label={t('scope')}
          data={SCOPES.map((value) => ({ value, label: t(SCOPE_WORDS[value]) }))}
          clearable={false}
        />
        <ScopeField values={values} known={sensor?.scope.asset ?? undefined} form={form.of.form} />
        <WideField>
          <Caption>{t('scopeHelp')}</Caption>
        </WideField>
      </FormSection>
      <SourceFields by={values.by} names={trial.readings.map(({ name }) => name)} />
      <KindFields values={values} />
      {sensor && (
        <FormSection title={t('sectionFrom')}>
          <SelectField
            name="from"
            label={t('from')}
            clearable={false}
            data={[
              { value: 'now', label: t('fromNow') },
              { value: 'always', label: t('fromAlways') },
            ]}
          />
          <WideField>
            <Caption>{t('fromHelp')}</Caption>
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
            ? setValue('source', name, { shouldDirty: true, shouldValidate: true })
            : setValue('expression', `${values.expression} ${name}`.trim(), { shouldDirty: true })
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
  form: SchemaFormState<SensorFormValues>['form'];
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
