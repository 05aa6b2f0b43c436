import { isLanguage, type Language } from '@waymark/messages/catalogue.ts';

/** Returns the language of a tag, or of the first choice of a browser's header: `vi-VN,vi;q=0.9`. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const language = tag?.split(/[-,;]/)[0]?.trim().toLowerCase();
  return isLanguage(language) ? language : undefined;
}

/** Returns a message of the catalogue with its `{{names}}` filled in. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? '');
}
