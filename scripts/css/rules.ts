/** Rules of CSS modules: a class that no component names is dead, and a class that no rule has does nothing. */

/** A CSS module and the code of the files that import it, with the name under which each does. */
export interface StyleModule {
  path: string;
  css: string;
  users: readonly { path: string; code: string; name: string }[];
}

/** @returns one line for each fault */
export function styleFaults(modules: readonly StyleModule[]): string[] {
  return modules.flatMap(({ path, css, users }) => {
    if (users.length === 0) return [`${path}: no file imports it`];
    const classes = classesOf(css);
    const named = users.map(({ code, name }) => namesOf(code, name));
    const unused = named.includes('any')
      ? []
      : [...classes].filter((each) => !named.some((names) => names !== 'any' && names.has(each)));
    const missing = users.flatMap((user, index) => {
      const names = named[index];
      if (names === undefined || names === 'any') return [];
      return [...names]
        .filter((each) => !classes.has(each))
        .map((each) => `${user.path}: ${path} has no class ${each}`);
    });
    return [...unused.map((each) => `${path}: no component names .${each}`), ...missing];
  });
}

/** The names of CSS modules that a file imports, with the address of each as it is written. */
export function styleImports(code: string): { name: string; from: string }[] {
  return [...code.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].map(([, name, from]) => ({
    name: name ?? '',
    from: from ?? '',
  }));
}

/** @returns faults that the rules do not find although they were planted */
export function plantedFaults(): string[] {
  const user = { path: 'a.tsx', code: 'styles.used; styles.lost;', name: 'styles' };
  const found = styleFaults([
    {
      path: 'a.module.css',
      css: '.used { color: red } @media print { .dead:hover, b > .used { top: 0 } }',
      users: [user],
    },
    { path: 'b.module.css', css: '.a { top: 0 }', users: [] },
  ]);
  const planted = [
    'a.module.css: no component names .dead',
    'a.tsx: a.module.css has no class lost',
    'b.module.css: no file imports it',
  ];
  return planted.filter((each) => !found.includes(each));
}

/** Classes in the selectors of a module, without those of other styles in `:global()`. */
function classesOf(css: string): Set<string> {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/[^{}]*;/g, '');
  return new Set([...selectors.matchAll(/\.([a-z_][\w-]*)(?=[^{}]*\{)/gi)].map(([, name]) => name ?? ''));
}

/** Classes that code names; `any` where it computes them. */
function namesOf(file: string, name: string): Set<string> | 'any' {
  const code = file.replace(/^import .*$/gm, '');
  if (new RegExp(`\\b${name}\\[[^'\\]]`).test(code)) return 'any';
  const uses = code.matchAll(new RegExp(`\\b${name}(?:\\.(?!module\\b)(\\w+)|\\['([\\w-]+)'\\])`, 'g'));
  return new Set([...uses].map(([, plain, quoted]) => plain ?? quoted ?? ''));
}
