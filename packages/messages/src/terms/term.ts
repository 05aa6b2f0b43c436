/**
 * Concepts with one rendering a language. Each language's table, `terms/<language>.ts`, names all of them, and may add
 * concepts of its own.
 */
export type Concept =
  | 'device'
  | 'auxiliary tracker'
  | 'asset'
  | 'vehicle'
  | 'user'
  | 'driver'
  | 'customer'
  | 'parent account'
  | 'sub-account'
  | 'role'
  | 'tag'
  | 'saved view'
  | 'shared link'
  | 'assign'
  | 'unassign'
  | 'register'
  | 'delete'
  | 'cancel'
  | 'sign in'
  | 'sign out'
  | 'packet'
  | 'fix'
  | 'position'
  | 'answer'
  | 'immobilize'
  | 'mobilize'
  | 'force lock'
  | 'unlock'
  | 'queued'
  | 'moving'
  | 'stopped'
  | 'idle'
  | 'in transit'
  | 'offline'
  | 'fault'
  | 'ignition'
  | 'odometer'
  | 'trip'
  | 'geofence'
  | 'place'
  | 'live map'
  | 'threshold'
  | 'two-step sign-in'
  | 'audit log'
  | 'setup instructions'
  | 'CSV file';

/** How one concept is written in one language. */
export interface Term {
  /** The one rendering. It occurs in the catalogue. */
  write: string;
  /**
   * Renderings that must not occur: whole words in any case (in Japanese any part of a text), `*` at the end for every
   * ending, or a regular expression.
   */
  not: readonly (string | RegExp)[];
  /** Texts in which another rendering is right: `namespace.key`, or `namespace` for all of it. */
  except?: readonly string[];
}

/** The term table of one language. */
export type Terms = Readonly<Record<Concept, Term> & Record<string, Term>>;

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns what contradicts the table: forbidden renderings in texts, and renderings that no text uses. */
export function termFaults(language: string, terms: Terms, texts: Texts): string[] {
  const all = Object.entries(texts).flatMap(([namespace, entries]) =>
    Object.entries(entries).map(([key, text]) => ({ namespace, key: `${namespace}.${key}`, text: withoutNames(text) })),
  );
  return Object.entries(terms).flatMap(([concept, { write, not, except = [] }]) => {
    const faults = not.flatMap((rendering) => {
      const pattern = patternOf(rendering, language);
      return all
        .filter(
          ({ namespace, key, text }) => !except.includes(namespace) && !except.includes(key) && pattern.test(text),
        )
        .map(({ key, text }) => `${language} ${key}: “${text}”: ${concept} is “${write}”, not “${rendering}”`);
    });
    const used = all.some(({ text }) => text.toLocaleLowerCase(language).includes(write.toLocaleLowerCase(language)));
    return used ? faults : [...faults, `${language}: no text uses “${write}” (${concept})`];
  });
}

/** A text without its placeholders. */
function withoutNames(text: string): string {
  return text.normalize('NFC').replaceAll(/\{\{.*?\}\}/g, '{{}}');
}

function patternOf(rendering: string | RegExp, language: string): RegExp {
  if (typeof rendering !== 'string') return rendering;
  const stem = rendering.endsWith('*');
  const text = (stem ? rendering.slice(0, -1) : rendering).normalize('NFC').replaceAll(/[.?+()[\]]/g, '\\$&');
  if (language === 'ja') return new RegExp(text, 'iu');
  return new RegExp(`(?<![\\p{L}\\p{M}])${text}${stem ? '' : '(?![\\p{L}\\p{M}])'}`, 'iu');
}
