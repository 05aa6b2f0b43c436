import type { Catalogue } from '@waymark/messages/catalogue.ts';
import type { notificationTexts as english } from '@waymark/messages/en/notifications.ts';
import { filled } from '../words.ts';

/** Returns a text about notifications with its values. */
export function said(
  words: Catalogue,
  key: keyof typeof english,
  values: Readonly<Record<string, string>> = {},
): string {
  return filled(words.notificationTexts[key] ?? '', values);
}
