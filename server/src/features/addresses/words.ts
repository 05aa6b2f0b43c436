/** Texts of addresses in the language of the reader. */
import type { Address } from '@waymark/contract/addresses/schema.ts';
import { coordinatesText } from '@waymark/domain/address-cell.ts';
import { type EnglishCatalogue, isLanguage, type Language, loadCatalogue } from '@waymark/messages/catalogue.ts';
import { filled } from '../words.ts';
import type { Point } from './geocoder.ts';
import type { LocalAddress } from './local/source.ts';

export class AddressWords {
  readonly language: Language;
  readonly #countries: Intl.DisplayNames;
  readonly #near: string;

  private constructor(language: Language, near: string) {
    this.language = language;
    this.#countries = new Intl.DisplayNames(language, { type: 'region' });
    this.#near = near;
  }

  static async in(language: string): Promise<AddressWords> {
    const known = isLanguage(language) ? language : 'en';
    const words = (await loadCatalogue(known)) as unknown as EnglishCatalogue;
    return new AddressWords(known, words.addresses.near);
  }

  /** @param code ISO 3166-1 alpha-2 */
  country(code: string): string {
    return /^[A-Z]{2}$/.test(code) ? (this.#countries.of(code) ?? code) : code;
  }

  /** Returns the address of a built-in source; the coordinates if it is undefined. */
  local(found: LocalAddress | undefined, point: Point): Omit<Address, 'pending'> {
    if (found === undefined)
      return { address: coordinatesText(point.latitude, point.longitude), source: 'coordinates' };
    if (found.source !== 'town') return { address: found.text, source: found.source };
    const place = `${found.town}, ${this.country(found.country)}`;
    return { address: filled(this.#near, { place }), source: 'town' };
  }
}
