import ts from 'typescript';

/** Namespace → key → text. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Names that are identical in every language. */
const PROPER_NAMES = /^(Waymark|Ctrl|Esc|Enter|⌘K)$/;
/** Attributes whose text is shown or read aloud. */
const READ_ATTRIBUTES: ReadonlySet<string> = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'aria-label',
  'description',
]);

/** Returns the faults of one language compared with English: keys, plural forms, placeholders, empty texts. */
export function catalogueFaults(language: string, english: Texts, texts: Texts): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const faults: string[] = [];
  for (const namespace of new Set([...Object.keys(english), ...Object.keys(texts)])) {
    const place = `${language}/${namespace}`;
    const wanted = byBase(english[namespace] ?? {});
    const found = byBase(texts[namespace] ?? {});
    for (const [base, { plural, placeholders }] of wanted) {
      const own = found.get(base);
      if (!own) {
        faults.push(`${place}: ${base} is missing`);
        continue;
      }
      if (plural !== own.plural) faults.push(`${place}: ${base} has plural forms in one of two languages`);
      else if (plural && !sameSet(own.forms, new Set(forms)))
        faults.push(`${place}: ${base} needs the forms ${forms.join(', ')}, has ${[...own.forms].join(', ')}`);
      if (!sameSet(placeholders, own.placeholders))
        faults.push(
          `${place}: ${base} has placeholders ${[...own.placeholders].join(', ')}, not ${[...placeholders].join(', ')}`,
        );
    }
    for (const base of found.keys()) if (!wanted.has(base)) faults.push(`${place}: ${base} is left over`);
    for (const [key, text] of Object.entries(texts[namespace] ?? {}))
      if (text.trim() === '') faults.push(`${place}: ${key} is empty`);
  }
  return faults;
}

interface Message {
  plural: boolean;
  forms: Set<string>;
  /** Names in `{{…}}`. The count of a plural is excluded, because its text may say "one" in words. */
  placeholders: Set<string>;
}

function byBase(texts: Readonly<Record<string, string>>): Map<string, Message> {
  const messages = new Map<string, Message>();
  for (const [key, text] of Object.entries(texts)) {
    const form = PLURAL.exec(key)?.[1];
    const base = key.replace(PLURAL, '');
    const message = messages.get(base) ?? { plural: form !== undefined, forms: new Set(), placeholders: new Set() };
    if (form !== undefined) message.forms.add(form);
    for (const [, name] of text.matchAll(/\{\{\s*(\w+)\s*\}\}/g))
      if (name && !(form !== undefined && name === 'count')) message.placeholders.add(name);
    messages.set(base, message);
  }
  return messages;
}

function sameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((entry) => other.has(entry));
}

/**
 * Returns the keys that no source names: neither in quotes (with or without namespace), nor as a property, nor by
 * prefix.
 *
 * @param listed namespaces whose keys come from a list, not from the code
 */
export function unusedKeys(english: Texts, listed: readonly string[], source: string): string[] {
  const quoted = new Set([...source.matchAll(/['"`]([\w.]+:)?([\w.]+)['"`]/g)].map((match) => match[2]));
  // t(`compass${point}`) uses every key with this prefix. Shorter prefixes would match too much.
  const prefixes = [...source.matchAll(/`(?:\w+:)?([a-zA-Z.]{4,})\$\{/g)].flatMap((match) => match[1] ?? []);
  const properties = new Set([...source.matchAll(/(?<![\w.])(\w+):/g)].map((match) => match[1]));
  return Object.entries(english)
    .filter(([namespace]) => !listed.includes(namespace))
    .flatMap(([namespace, texts]) =>
      [...new Set(Object.keys(texts).map((key) => key.replace(PLURAL, '')))]
        .filter((key) => !quoted.has(key) && !properties.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)))
        .map((key) => `${namespace}: ${key}`),
    );
}

/** Returns literal texts of a screen that should come from the catalogue: text between tags and in read attributes. */
export function wordsInScreen(file: string, text: string): string[] {
  const found: string[] = [];
  const check = (words: string): void => {
    const said = words.trim();
    if (/\p{L}{2,}/u.test(said) && !PROPER_NAMES.test(said)) found.push(said);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) check(node.text);
    if (ts.isJsxAttribute(node) && READ_ATTRIBUTES.has(node.name.getText()) && node.initializer) {
      if (ts.isStringLiteral(node.initializer)) check(node.initializer.text);
    }
    if (
      ts.isJsxExpression(node) &&
      node.expression &&
      ts.isStringLiteral(node.expression) &&
      !ts.isJsxAttribute(node.parent)
    )
      check(node.expression.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}
