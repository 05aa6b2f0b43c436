/**
 * The types of `react-i18next`, to which `tsconfig.json` maps the name. They accept the keys of the English catalogue, as
 * the library's own types do, which take longer to check than the rest of the web application.
 */
import type { EnglishCatalogue, Namespace } from '@waymark/messages/catalogue.ts';
import type { i18n, ThirdPartyModule } from 'i18next';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutForm<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

/** Keys of each namespace. Those with plural forms are written without the form. */
type Keys = { [Name in Namespace]: WithoutForm<keyof EnglishCatalogue[Name] & string> };
type PrefixedKeys = { [Name in Namespace]: `${Name}:${Keys[Name]}` };

type Namespaces = Namespace | readonly [Namespace, ...Namespace[]];
type KeyIn<Names extends Namespaces> = Names extends readonly [infer First extends Namespace, ...Namespace[]]
  ? Keys[First] | PrefixedKeys[Names[number] & Namespace]
  : Keys[Names & Namespace];

/** Values of placeholders. `count` selects the plural form. */
type Values = Readonly<Record<string, unknown>>;

interface Translate<Names extends Namespaces> {
  (key: KeyIn<Names>, values?: Values): string;
  <Name extends Namespace>(key: Keys[Name], values: Values & { ns: Name }): string;
}

interface Words<Names extends Namespaces> {
  t: Translate<Names>;
  i18n: i18n;
}

export declare function useTranslation<const Names extends Namespaces = 'common'>(namespaces?: Names): Words<Names>;
export declare const initReactI18next: ThirdPartyModule;
