/** Choices for the account settings, in the user's language. */
import { COUNTRIES } from '@waymark/domain/countries.ts';
import { LANGUAGE_NAMES } from '@waymark/messages/catalogue.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';

interface Choice {
  value: string;
  label: string;
}

/** Includes `UTC`, a time zone that the browser does not list. */
const TIME_ZONES: readonly string[] = [
  ...new Set(['UTC', ...COUNTRIES.flatMap(({ timeZones }) => timeZones), ...Intl.supportedValuesOf('timeZone')]),
].sort();

const LANGUAGES: readonly Choice[] = Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }));

/** `America/New York` */
export function zoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ');
}

export interface SettingsChoices {
  countries: Choice[];
  units: Choice[];
  currencies: Choice[];
  languages: Choice[];
  timeZones: Choice[];
  themes: Choice[];
}

export function useSettingsChoices(): SettingsChoices {
  const { t, i18n } = useTranslation(['countries', 'shell']);
  return useMemo(() => {
    const currencies = new Intl.DisplayNames([i18n.language, 'en'], { type: 'currency' });
    return {
      countries: COUNTRIES.map(({ countryCode }) => ({
        value: countryCode,
        label: t(`countries:${countryCode as 'US'}`),
      })).sort((one, other) => one.label.localeCompare(other.label, i18n.language)),
      units: [
        { value: 'metric', label: t('shell:unitsMetric') },
        { value: 'imperial', label: t('shell:unitsImperial') },
      ],
      currencies: Intl.supportedValuesOf('currency').map((code) => ({
        value: code,
        label: `${code} · ${currencies.of(code) ?? code}`,
      })),
      languages: [...LANGUAGES],
      timeZones: TIME_ZONES.map((zone) => ({ value: zone, label: zoneLabel(zone) })),
      themes: [
        { value: 'system', label: t('shell:themeSystem') },
        { value: 'light', label: t('shell:themeLight') },
        { value: 'dark', label: t('shell:themeDark') },
      ],
    };
  }, [t, i18n.language]);
}
