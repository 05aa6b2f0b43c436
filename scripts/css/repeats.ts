/**
 * Rules for all style sheets: no rule says the same as one of another file, and every variable exists. Shared looks are
 * in `web/src/ui/layout`, those of plain elements in `web/src/ui/theme/base.css`.
 */

export interface StyleSheet {
  path: string;
  css: string;
}

/** Rules with fewer declarations may repeat: they are shorter than the name of a shared class and its import. */
const REPEATED_DECLARATIONS = 3;

/**
 * Returns the rules that repeat a rule of another file, by their declarations in any order.
 * @returns one line for each rule but the first
 */
export function repeatFaults(sheets: readonly StyleSheet[]): string[] {
  const first = new Map<string, string>();
  return sheets.flatMap(({ path, css }) =>
    rulesOf(css).flatMap(({ selector, declarations }) => {
      if (declarations.length < REPEATED_DECLARATIONS) return [];
      const key = `${pageOf(path)} ${declarations.toSorted().join(';')}`;
      const place = `${path} ${selector}`;
      const known = first.get(key);
      if (known === undefined) first.set(key, place);
      return known === undefined || known.startsWith(`${path} `) ? [] : [`${place} repeats ${known}`];
    }),
  );
}

/**
 * Returns the variables without a value that styles use. A declaration with one has no effect.
 * @param code of the components, which set variables as well
 */
export function variableFaults(sheets: readonly StyleSheet[], code: string): string[] {
  const known = new Set(
    [...sheets.map(({ css }) => css), code].flatMap((text) =>
      [...text.matchAll(/(--[\w-]+)['"`]?\]?\s*:|['"`](--[\w-]+)/g)].map(([, set, named]) => set ?? named),
    ),
  );
  return sheets.flatMap(({ path, css }) =>
    [...css.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name = '']) =>
      known.has(name) || MADE_BY_THEME.test(name) ? [] : [`${path}: ${name} has no value`],
    ),
  );
}

/** Variables that the theme makes of lists: statuses, colors of places and tracks. */
const MADE_BY_THEME = /^--(mantine|st|place|track)-/;

/** Tries the rules on planted faults. @returns the faults that they miss, and what they report wrongly */
export function plantedRepeats(): string[] {
  const rule = 'top: 0; right: 0; left: 0';
  const sheets = [
    { path: 'web/src/app/a.css', css: `:root { --known: 1px } .a { ${rule} }` },
    { path: 'web/src/app/b.css', css: `@media print { .b { left: 0; right: 0; top: 0; } .c { top: 0; left: 0 } }` },
    {
      path: 'web/src/app/c.css',
      css: `/* .a { ${rule} } */ .c { top: var(--known); left: var(--lost) } .d { top: 0; left: 0 }`,
    },
    { path: 'web/src/share/d.css', css: `.d { ${rule} }` },
  ];
  const found = [...repeatFaults(sheets), ...variableFaults(sheets, '')];
  const planted = ['web/src/app/b.css .b repeats web/src/app/a.css .a', 'web/src/app/c.css: --lost has no value'];
  return [...planted.filter((each) => !found.includes(each)), ...found.filter((each) => !planted.includes(each))];
}

/** The pages without a session load no style of the application, nor of each other. */
function pageOf(path: string): string {
  return /^web\/src\/(sign-in|share)\//.exec(path)?.[1] ?? 'app';
}

/** Returns the rules of a sheet, also those in media queries and layers. */
function rulesOf(css: string): { selector: string; declarations: string[] }[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<=^|[{};])([^{};]+)\{([^{}]*)\}/g);
  return [...rules].map(([, selector = '', body = '']) => ({
    selector: selector.trim().replace(/\s+/g, ' '),
    declarations: body
      .split(/;(?![^(]*\))/)
      .map((each) => each.trim().replace(/\s+/g, ' '))
      .filter(Boolean),
  }));
}
