import type { AccountAttributes } from '@waymark/contract/accounts/schema.ts';
import { COUNTRIES } from '@waymark/domain/countries.ts';
import { DEFAULT_LOCALE, DEFAULT_TIME_ZONE } from '@waymark/domain/limits.ts';
import { LANGUAGE_NAMES } from '@waymark/messages/catalogue.ts';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../base/translation.ts';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSettingsChoices, zoneLabel } from './settings-choices.ts';

/** Returns the initial values of the fields. */
export function settingsDefaults({ location, ...settings }: AccountAttributes = {}) {
  return {
    location: {
      countryCode: location?.countryCode ?? null,
      address: location?.address ?? '',
      latitude: location?.latitude ?? '',
      longitude: location?.longitude ?? '',
    },
    unitsSystem: settings.unitsSystem ?? null,
    currency: settings.currency ?? null,
    language: settings.language ?? null,
    timeZone: settings.timeZone ?? null,
    themeId: settings.themeId ?? null,
  };
}

/**
 * Fields for the location and settings of an account, within `attributes` of the surrounding form. Empty fields show
 * the product default.
 */
export function SettingsFields() {
  const { t } = useTranslation('accounts');
  const choices = useSettingsChoices();
  useCountryDefaults();
  return (
    <FormSection title={t('sectionHome')}>
      <WideField>
        <SelectField
          name="attributes.location.countryCode"
          label={t('country')}
          description={t('countryHint')}
          data={choices.countries}
        />
      </WideField>
      <SelectField
        name="attributes.unitsSystem"
        label={t('units')}
        data={choices.units}
        placeholder={choices.units[0]?.label}
      />
      <SelectField name="attributes.currency" label={t('currency')} data={choices.currencies} />
      <SelectField
        name="attributes.timeZone"
        label={t('timeZone')}
        data={choices.timeZones}
        placeholder={zoneLabel(DEFAULT_TIME_ZONE)}
      />
      <SelectField
        name="attributes.language"
        label={t('language')}
        data={choices.languages}
        placeholder={LANGUAGE_NAMES[DEFAULT_LOCALE]}
      />
      <SelectField
        name="attributes.themeId"
        label={t('theme')}
        data={choices.themes}
        placeholder={choices.themes[0]?.label}
      />
      <WideField>
        <TextField name="attributes.location.address" label={t('address')} />
      </WideField>
      <NumberField name="attributes.location.latitude" label={t('latitude')} />
      <NumberField name="attributes.location.longitude" label={t('longitude')} />
    </FormSection>
  );
}

/** Offers the usual settings of a country when the user selects it. */
function useCountryDefaults(): void {
  const { setValue } = useFormContext();
  const countryCode: unknown = useWatch({ name: 'attributes.location.countryCode' });
  const before = useRef(countryCode);
  useEffect(() => {
    if (before.current === countryCode) return;
    before.current = countryCode;
    const country = COUNTRIES.find((one) => one.countryCode === countryCode);
    if (country === undefined) return;
    const usual = {
      unitsSystem: country.unitsSystem,
      currency: country.currency,
      timeZone: country.timeZones[0],
      language: country.language,
    };
    for (const [name, value] of Object.entries(usual))
      setValue(`attributes.${name}`, value, { shouldDirty: true, shouldValidate: true });
  }, [countryCode, setValue]);
}
