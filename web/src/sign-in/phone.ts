import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';

/** A country of the picker. */
export interface Country {
  countryCode: CountryCode;
  /** In the language of the page. */
  name: string;
  /** Digits, without the +. */
  callingCode: string;
}

/** All countries that have telephones, by name. */
export function countries(language: string): Country[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  return getCountries()
    .map((countryCode) => ({
      countryCode,
      name: names.of(countryCode) ?? countryCode,
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

/** A number that can be one: right in length for its country; undefined when it is none. */
export function phoneNumber(
  typed: string,
  country: CountryCode,
): { digits: string; country: CountryCode | undefined } | undefined {
  // Who types letters did not mean a number, though the library reads what is written on keys.
  if (/\p{L}/u.test(typed) || validatePhoneNumberLength(typed, country) !== undefined) return undefined;
  const parsed = parsePhoneNumberFromString(typed, country);
  return parsed && { digits: parsed.number.slice(1), country: parsed.country };
}
