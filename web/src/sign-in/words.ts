import type { Language } from '@waymark/messages/catalogue.ts';
import type { signIn as english } from '@waymark/messages/en/sign-in.ts';
import type { SignInCatalogue } from '@waymark/messages/sign-in-catalogue.ts';

/** The texts of the sign-in pages in one language. */
export interface Words {
  language: Language;
  say(key: keyof typeof english, values?: Readonly<Record<string, string>>): string;
  /** Returns the text of an error key. Unknown keys get the general message. */
  error(key: string, values?: Readonly<Record<string, string>>): string;
}

export function wordsOf(catalogue: SignInCatalogue, language: Language): Words {
  return {
    language,
    say: (key, values = {}) => filled(catalogue.signIn[key] ?? `⟦${key}⟧`, values),
    error: (key, values = {}) => filled(catalogue.errors[key] ?? catalogue.errors['error.internal'] ?? key, values),
  };
}

/** Returns a text with its `{{names}}` filled in. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? '');
}
