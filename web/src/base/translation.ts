/** The texts on screen: the loaded catalogues, and the hook with which components read them. */
import type { EnglishCatalogue, Language, Namespace } from '@waymark/messages/catalogue.ts';
import { type Texts, type TextValues, textOf } from '@waymark/messages/text.ts';
import { useSyncExternalStore } from 'react';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutForm<Key> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

/** Keys of each namespace. Those with plural forms are written without the form. */
type Keys = { [Name in Namespace]: WithoutForm<keyof EnglishCatalogue[Name] & string> };
type PrefixedKeys = { [Name in Namespace]: `${Name}:${Keys[Name]}` };

type Namespaces = Namespace | readonly [Namespace, ...Namespace[]];
type KeyIn<Names extends Namespaces> = Names extends readonly [infer First extends Namespace, ...Namespace[]]
  ? Keys[First] | PrefixedKeys[Names[number] & Namespace]
  : Keys[Names & Namespace];

export interface Translate<Names extends Namespaces> {
  /** @param values `defaultValue` is the text of a key that is not in the catalogue */
  (key: KeyIn<Names>, values?: TextValues): string;
  <Name extends Namespace>(key: Keys[Name], values: TextValues & { ns: Name }): string;
}

/** The language on screen. */
export interface ScreenLanguage {
  readonly language: Language;
  /** Returns a text without placeholders and plural forms, or undefined if there is none. */
  text(namespace: string, key: string): string | undefined;
}

interface Words<Names extends Namespaces> {
  t: Translate<Names>;
  i18n: ScreenLanguage;
}

const catalogues = new Map<Language, Map<string, Texts>>();
const listeners = new Set<() => void>();
let language: Language = 'en';
let plurals = new Intl.PluralRules(language);
/** Whether a text was missing in the catalogue, so that its arrival changes the screen. */
let isTextMissing = false;
/** By first namespace. New for each language and after missing texts have arrived, so that memoized texts follow. */
let words = new Map<string, Words<Namespace>>();
let screen: ScreenLanguage = screenIn(language);

/** Adds texts of a language. Those of the first screen may be a part of a namespace. */
export function addTexts(of: Language, texts: Readonly<Partial<Record<string, Texts>>>): void {
  const known = catalogues.get(of) ?? new Map<string, Texts>();
  catalogues.set(of, known);
  for (const [name, added] of Object.entries(texts)) if (added) known.set(name, { ...known.get(name), ...added });
  if (of === language && isTextMissing) renew();
}

/** Returns the language on screen. */
export function screenLanguage(): Language {
  return language;
}

/** Shows all texts in a language whose texts were added. */
export function showLanguage(wanted: Language): void {
  language = wanted;
  plurals = new Intl.PluralRules(wanted);
  renew();
}

/**
 * Returns the translation function and the language. The component renders again when its texts change.
 * @param namespaces the first is that of keys without a prefix
 */
export function useTranslation<const Names extends Namespaces = 'common'>(namespaces?: Names): Words<Names> {
  const first = firstOf(namespaces);
  const snapshot = () => wordsOf(first);
  return useSyncExternalStore(subscribe, snapshot) as unknown as Words<Names>;
}

/** Returns the text of a key outside components. Keys without a prefix are in `common`. */
export function translate(key: string, values?: TextValues, namespace = 'common'): string {
  const colon = key.indexOf(':');
  const name = (values?.ns as string | undefined) ?? (colon < 0 ? namespace : key.slice(0, colon));
  const texts = catalogues.get(language)?.get(name);
  const bare = key.slice(colon + 1);
  const text = texts && textOf(texts, plurals, bare, values);
  if (text !== undefined) return text;
  isTextMissing = true;
  return typeof values?.defaultValue === 'string' ? values.defaultValue : `⟦${bare}⟧`;
}

function firstOf(namespaces: Namespaces = 'common'): Namespace {
  return typeof namespaces === 'string' ? namespaces : namespaces[0];
}

function wordsOf(namespace: Namespace): Words<Namespace> {
  let known = words.get(namespace);
  if (!known) {
    known = { t: (key: string, values?: TextValues) => translate(key, values, namespace), i18n: screen };
    words.set(namespace, known);
  }
  return known;
}

function screenIn(current: Language): ScreenLanguage {
  return {
    language: current,
    text(namespace, key) {
      const text = catalogues.get(current)?.get(namespace)?.[key];
      if (text === undefined) isTextMissing = true;
      return text;
    },
  };
}

function renew(): void {
  isTextMissing = false;
  words = new Map();
  screen = screenIn(language);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
