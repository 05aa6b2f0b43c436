import { COUNTRIES } from '@waymark/domain/countries.ts';
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

/** A country of the picker (product.md §3, "Phone value"). */
export interface Country {
  /** Name in the language of the page. */
  name: string;
  countryCode: CountryCode;
  /** Other names that a search finds. */
  aliases: string;
  /** Digits, without the +. */
  callingCode: string;
}

/** Returns all countries with a telephone network: those of the product in its order, then the others by name. */
export function countries(language: string): Country[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' });
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const ours = new Map(COUNTRIES.map(({ countryCode, name }, place) => [countryCode, { name, place }]));
  const placeOf = ({ countryCode }: Country): number => ours.get(countryCode)?.place ?? ours.size;
  return getCountries()
    .map((countryCode) => {
      const own = ours.get(countryCode)?.name;
      const usual = names.of(countryCode) ?? countryCode;
      return {
        name: own !== undefined && language === 'en' ? own : usual,
        aliases: [usual, english.of(countryCode), own].join(' '),
        countryCode,
        callingCode: getCountryCallingCode(countryCode),
      };
    })
    .sort((one, other) => placeOf(one) - placeOf(other) || one.name.localeCompare(other.name, language));
}

/** Returns the countries whose name, code or calling code contains a text. */
export function countriesNamed<Named extends Country>(offered: readonly Named[], text: string): Named[] {
  const wanted = text.trim().toLowerCase();
  return offered.filter(({ name, aliases, countryCode, callingCode }) =>
    `${name} ${aliases} ${countryCode} +${callingCode}`.toLowerCase().includes(wanted),
  );
}

/** Returns the likely country of the browser. @param languages of the browser. The first one with a country decides */
export function homeCountry(languages: readonly string[]): CountryCode {
  const known = new Set<string>(getCountries());
  const regions = languages.map((tag) => new Intl.Locale(tag).region);
  return (regions.find((region) => region !== undefined && known.has(region)) ?? 'US') as CountryCode;
}
