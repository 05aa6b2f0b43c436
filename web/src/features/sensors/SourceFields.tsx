import { EXPRESSION_FUNCTION_NAMES } from '@waymark/domain/sensors/sensor.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { ProposalsField } from '../../ui/form/ProposalsField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import type { SensorFormValues } from './sensor-values.ts';

/** Fields for the source of the raw value. @param names values of the device, as proposals */
export function SourceFields({ by, names }: { by: SensorFormValues['by']; names: readonly string[] }) {
  const { t } = useTranslation('sensors');
  return (
    <FormSection title={t('sectionValue')}>
      <SelectField
        name="by"
        label={t('by')}
        clearable={false}
        data={[
          { value: 'source', label: t('bySource') },
          { value: 'expression', label: t('byExpression') },
        ]}
      />
      {by === 'source' ? (
        <ProposalsField name="source" label={t('source')} data={names} />
      ) : (
        <WideField>
          <TextAreaField
            name="expression"
            label={t('expression')}
            description={t('expressionHelp', { functions: EXPRESSION_FUNCTION_NAMES.join(', ') })}
          />
        </WideField>
      )}
    </FormSection>
  );
}
