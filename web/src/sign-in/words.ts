import type { Language } from '@waymark/messages/catalogue.ts';
import type { signIn as english } from '@waymark/messages/en/sign-in.ts';
import type { SignInCatalogue } from '@waymark/messages/sign-in-catalogue.ts';

/** The texts of the sign-in pages in one language. */
export interface Words {
  language: Language;
  say(key: keyof typeof english, values?: Readonly<Record<string, string>>): string;
  /** Words for an error key; unknown ones get the general message. */
  error(key: string): string;
}

export function wordsOf(catalogue: SignInCatalogue, language: Language): Words {
  return {
    language,
    say: (key, values = {}) =>
      (catalogue.signIn[key] ?? `⟦${key}⟧`).replace(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? ''),
    error: (key) => catalogue.errors[key] ?? catalogue.errors['error.internal'] ?? key,
  };
}
