import { signUpTarget } from '@waymark/contract/sign-up/schema.ts';
import { COUNTRIES } from '@waymark/domain/countries.ts';
import { LANGUAGE_NAMES } from '@waymark/messages/catalogue.ts';
import { useEffect, useMemo } from 'react';
import { useTranslation } from '../base/translation.ts';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import type { StepView } from '../ui/wizard/Wizard.tsx';
import { AboutAccount, proposalsOf, type SignUpData, type Summary } from './data.ts';
import { useEdits } from './use-edits.ts';

/** Initial settings of the account, preset from the browser. A country proposes its units and time zone. */
export function SummaryStep({ view }: { view: StepView<SignUpData> }) {
  const { t } = useTranslation(['signUp', 'countries']);
  const form = useSchemaForm<Summary, typeof AboutAccount>({
    schema: AboutAccount,
    defaults: view.data.summary,
    save: view.next,
  });
  useEdits(form, view.edit);
  useEffect(() => {
    const { unsubscribe } = form.form.watch((values, { name, type }) => {
      if (name !== 'countryCode' || type !== 'change') return;
      const country = COUNTRIES.find(({ countryCode }) => countryCode === values.countryCode);
      if (country === undefined) return;
      const { unitsSystem, timeZone } = proposalsOf(country, values.timeZone ?? '');
      form.form.setValue('unitsSystem', unitsSystem);
      form.form.setValue('timeZone', timeZone);
    });
    return unsubscribe;
  }, [form.form]);
  const countries = COUNTRIES.map(({ countryCode, name }) => ({
    value: countryCode,
    label: t(`countries:${countryCode as 'US'}`, { defaultValue: name }),
  }));
  const zones = useMemo(() => {
    const all = new Set([view.data.summary.timeZone, ...Intl.supportedValuesOf('timeZone')]);
    return [...all].sort().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  }, [view.data.summary.timeZone]);
  return (
    <SchemaForm of={form} formId={view.formId} className="about">
      <p className="intro">
        {t('signUp:summaryLogin', { target: signUpTarget(view.data.loginMethod) })}
        <br />
        {t('signUp:summaryIntro')}
      </p>
      <TextField name="name" label={t('signUp:accountName')} autoComplete="organization" />
      <TextField name="userName" label={t('signUp:userName')} autoComplete="name" />
      <SelectField name="countryCode" label={t('signUp:country')} data={countries} />
      <SelectField
        name="unitsSystem"
        label={t('signUp:units')}
        data={[
          { value: 'metric', label: t('signUp:unitsMetric') },
          { value: 'imperial', label: t('signUp:unitsImperial') },
        ]}
      />
      <SelectField
        name="language"
        label={t('signUp:language')}
        data={Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))}
      />
      <SelectField name="timeZone" label={t('signUp:timeZone')} data={zones} searchable />
    </SchemaForm>
  );
}
