import { FEATURES } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { useTranslation } from '../../base/translation.ts';
import { CheckboxGroup } from '../../ui/form/CheckboxGroup.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';

/** Toggles for the features and alerts of an account, limited to those of its parent account. */
export function ToggleFields({ allowed }: { allowed: { features: readonly string[]; alerts: readonly string[] } }) {
  const { t } = useTranslation(['accounts', 'featureNames', 'alertTypes']);
  const choice = (value: string, label: string, has: readonly string[]) => ({
    value,
    label,
    ...(has.includes(value) ? {} : { disabled: true, description: t('accounts:notAbove') }),
  });
  return (
    <FormSection title={t('accounts:sectionFeatures')}>
      <WideField>
        <CheckboxGroup
          name="features"
          label={t('accounts:features')}
          description={t('accounts:featuresHint')}
          selectAll
          data={FEATURES.map((name) => choice(name, t(`featureNames:${name}`), allowed.features))}
        />
      </WideField>
      <WideField>
        <CheckboxGroup
          name="alerts"
          label={t('accounts:alerts')}
          selectAll
          data={ALERT_TYPES.map((name) => choice(name, t(`alertTypes:${name}`), allowed.alerts))}
        />
      </WideField>
    </FormSection>
  );
}
