import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

/** A country of the picker (product.md §3, "Phone value"). */
export interface Country {
  /** In the language of the page. */
  name: string;
  countryCode: CountryCode;
  /** Digits, without the +. */
  callingCode: string;
}

/** All countries that have telephones, by name. */
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

/** Where the browser seems to be at home. @param languages of the browser, the first that names a country decides */
export function homeCountry(languages: readonly string[]): CountryCode {
  const known = new Set<string>(getCountries());
  const regions = languages.map((tag) => new Intl.Locale(tag).region);
  return (regions.find((region) => region !== undefined && known.has(region)) ?? 'US') as CountryCode;
}
