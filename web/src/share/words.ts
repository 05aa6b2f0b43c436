import type { Language } from '@waymark/messages/catalogue.ts';
import type { sharePage as english } from '@waymark/messages/en/share-page.ts';
import type { ShareCatalogue } from '@waymark/messages/share-catalogue.ts';
import { filled } from '../sign-in/words.ts';
import { spanMessage } from '../ui/format/format.ts';

/** The texts of the page of a link in one language. */
export interface Words {
  language: Language;
  say(key: keyof typeof english, values?: Readonly<Record<string, string>>): string;
  /** `6 min` */
  span(seconds: number): string;
  /** `3 s ago` */
  ago(seconds: number): string;
}

export function wordsOf({ sharePage, units }: ShareCatalogue, language: Language): Words {
  const span = (seconds: number): string => {
    const { key, values } = spanMessage(seconds);
    const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
    return filled(units[key] ?? '', Object.fromEntries(texts));
  };
  return {
    language,
    span,
    say: (key, values = {}) => filled(sharePage[key] ?? `⟦${key}⟧`, values),
    ago: (seconds) => filled(units.ago ?? '', { span: span(seconds) }),
  };
}
