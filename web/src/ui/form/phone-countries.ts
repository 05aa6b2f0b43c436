import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

/** A country of the picker (product.md §3, "Phone value"). */
export interface Country {
  /** Name in the language of the page. */
  name: string;
  countryCode: CountryCode;
  /** Digits, without the +. */
  callingCode: string;
}

/** Returns all countries with a telephone network, by name. */
export function countries(language: string): Country[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  return getCountries()
    .map((countryCode) => ({
      name: names.of(countryCode) ?? countryCode,
      countryCode,
      callingCode: getCountryCallingCode(countryCode),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}

/** Returns the likely country of the browser. @param languages of the browser. The first one with a country decides */
export function homeCountry(languages: readonly string[]): CountryCode {
  const known = new Set<string>(getCountries());
  const regions = languages.map((tag) => new Intl.Locale(tag).region);
  return (regions.find((region) => region !== undefined && known.has(region)) ?? 'US') as CountryCode;
}
