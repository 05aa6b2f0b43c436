import { LIMITS } from '@waymark/domain/limits.ts';
import { useTranslation } from '../../base/translation.ts';
import { ArrayField } from '../../ui/form/ArrayField.tsx';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Caption } from '../../ui/layout/Text.ts';
import type { SensorFormValues } from './sensor-values.ts';

/** The fields that only sensors of one kind have. */
export function KindFields({ values }: { values: SensorFormValues }) {
  if (values.kind === 'number') return <NumberFields values={values} />;
  return values.kind === 'onOff' ? <OnOffFields /> : <TextFields />;
}

function NumberFields({ values: { unit, smoothingBy, over } }: { values: SensorFormValues }) {
  const { t } = useTranslation('sensors');
  return (
    <FormSection title={t('sectionNumber')}>
      <NumberField name="minimum" label={t('minimum')} />
      <NumberField name="maximum" label={t('maximum')} />
      <WideField>
        <Caption>{t('rangeHelp')}</Caption>
      </WideField>
      <WideField>
        <ArrayField
          name="calibration"
          label={t('calibration')}
          description={t('calibrationHelp')}
          newEntry={() => ({ raw: '', value: '' })}
          most={LIMITS.sensorCalibrationPoints}
          addLabel={t('addPoint')}
        >
          {(path) => (
            <>
              <NumberField name={`${path}.raw`} label={t('raw')} />
              <NumberField name={`${path}.value`} label={t('value')} unit={unit} />
            </>
          )}
        </ArrayField>
      </WideField>
      <SelectField
        name="smoothingBy"
        label={t('smoothing')}
        clearable={false}
        data={[
          { value: 'none', label: t('smoothingNone') },
          { value: 'median', label: t('smoothingMedian') },
          { value: 'mean', label: t('smoothingMean') },
        ]}
      />
      {smoothingBy !== 'none' && (
        <>
          <SelectField
            name="over"
            label={t('over')}
            clearable={false}
            data={[
              { value: 'readings', label: t('overReadings') },
              { value: 'seconds', label: t('overSeconds') },
            ]}
          />
          <NumberField
            key={over}
            name={`smoothing.${over}`}
            label={t(over === 'readings' ? 'overReadings' : 'overSeconds')}
          />
        </>
      )}
    </FormSection>
  );
}

function OnOffFields() {
  const { t } = useTranslation('sensors');
  return (
    <FormSection title={t('sectionOnOff')}>
      <NumberField name="threshold" label={t('threshold')} description={t('thresholdHelp')} />
      <WideField>
        <CheckboxField name="inverted" label={t('inverted')} />
      </WideField>
    </FormSection>
  );
}

function TextFields() {
  const { t } = useTranslation('sensors');
  return (
    <FormSection title={t('sectionText')}>
      <WideField>
        <ArrayField
          name="words"
          label={t('words')}
          description={t('wordsHelp')}
          newEntry={() => ({ value: '', word: '' })}
          most={LIMITS.sensorWords}
          addLabel={t('addWord')}
        >
          {(path) => (
            <>
              <TextField name={`${path}.value`} label={t('raw')} />
              <TextField name={`${path}.word`} label={t('word')} />
            </>
          )}
        </ArrayField>
      </WideField>
    </FormSection>
  );
}
