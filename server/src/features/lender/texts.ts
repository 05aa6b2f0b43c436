/** Texts of notices and reminders: those of the account, else the product's, in the language of the customer. */
import type { LenderTexts } from '@waymark/contract/lender/schema.ts';
import { LANGUAGES } from '@waymark/contract/session/schema.ts';
import { type Catalogue, type Language, loadCatalogue } from '@waymark/messages/catalogue.ts';
import { filled } from '../words.ts';

/** Names in double braces that a text can have. */
export const PLACEHOLDERS = ['customer', 'asset', 'plate', 'amount', 'date', 'account'] as const;
export type TextValues = Readonly<Record<(typeof PLACEHOLDERS)[number], string>>;

export type MessageKind = 'notice' | 'reminder';

const TEXT_FIELDS = ['notice', 'noticeSms', 'reminder', 'reminderSms'] as const;
const SUBJECTS = { notice: 'noticeSubject', reminder: 'reminderSubject' } as const;
const KNOWN: ReadonlySet<string> = new Set(PLACEHOLDERS);

/** Returns the field of the first text with an unknown placeholder. */
export function wrongPlaceholder(texts: readonly LenderTexts[]): string | undefined {
  for (const [index, text] of texts.entries())
    for (const field of TEXT_FIELDS)
      for (const [, name] of (text[field] ?? '').matchAll(/\{\{(.*?)\}\}/g))
        if (!KNOWN.has(name!)) return `texts.${index}.${field}`;
  return undefined;
}

/** Returns the product's texts in every language. */
export async function defaultTexts(): Promise<LenderTexts[]> {
  return Promise.all(
    LANGUAGES.map(async (language) => {
      const { lenderMessages } = await loadCatalogue(language);
      return { language, ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, lenderMessages[field] ?? ''])) };
    }),
  );
}

export interface WrittenMessage {
  subject: string;
  body: string;
}

/** Returns a message by mail or SMS. @param own texts of the account */
export async function writtenMessage(
  { kind, channel, language }: { kind: MessageKind; channel: 'EMAIL' | 'SMS'; language: Language },
  own: readonly LenderTexts[],
  values: TextValues,
): Promise<WrittenMessage> {
  const { lenderMessages }: Catalogue = await loadCatalogue(language);
  const field = channel === 'EMAIL' ? kind : (`${kind}Sms` as const);
  const ofAccount = own.find((texts) => texts.language === language)?.[field]?.trim();
  const subject = channel === 'EMAIL' ? (lenderMessages[SUBJECTS[kind]] ?? '') : '';
  return { subject: filled(subject, values), body: filled(ofAccount || (lenderMessages[field] ?? ''), values) };
}
