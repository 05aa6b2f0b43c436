/** Separates a key from its plural form: `selected_one`. */
const FORM = '_';

/** Texts of one namespace: key → text. */
export type Texts = Readonly<Record<string, string>>;

/** Values of placeholders. A `count` that is not text also selects the plural form. */
export type TextValues = Readonly<Record<string, unknown>>;

/**
 * Returns the text of a key with its placeholders filled in. With a `count` the text of the count's plural form
 * comes first, then the text without a form, then that of `other`.
 * @returns undefined if no text has the key
 */
export function textOf(texts: Texts, plurals: Intl.PluralRules, key: string, values?: TextValues): string | undefined {
  const count = values?.count;
  const text =
    count === undefined || typeof count === 'string'
      ? own(texts, key)
      : (own(texts, `${key}${FORM}${plurals.select(Number(count))}`) ??
        own(texts, key) ??
        own(texts, `${key}${FORM}other`));
  return text !== undefined && values !== undefined ? withValues(text, values) : text;
}

/** Fills in `{{names}}`. A placeholder without a value stays as it is, so that the mistake is seen. */
function withValues(text: string, values: TextValues): string {
  if (!text.includes('{{')) return text;
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? '') : placeholder,
  );
}

function own(texts: Texts, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}
