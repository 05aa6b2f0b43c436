/** Rules for CSS modules: a class that no component names is dead, and a class without a rule has no effect. */

/** A CSS module and the code of the files that import it, each with its name for the module. */
export interface StyleModule {
  path: string;
  css: string;
  users: readonly { path: string; code: string; name: string }[];
}

/** Returns the faults of the modules. @returns one line for each fault */
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

/** Returns the names of the CSS modules that a file imports, with their import paths. */
export function styleImports(code: string): { name: string; from: string }[] {
  return [...code.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].map(([, name, from]) => ({
    name: name ?? '',
    from: from ?? '',
  }));
}

/** Tries the rules on planted faults. @returns the faults that the rules miss */
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

/** Returns the classes in the selectors of a module, without those in `:global()`. */
function classesOf(css: string): Set<string> {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/[^{}]*;/g, '');
  return new Set([...selectors.matchAll(/\.([a-z_][\w-]*)(?=[^{}]*\{)/gi)].map(([, name]) => name ?? ''));
}

/** Returns the classes that code names, or `any` if it computes them. */
function namesOf(file: string, name: string): Set<string> | 'any' {
  const code = file.replace(/^import .*$/gm, '');
  if (new RegExp(`\\b${name}\\[[^'\\]]`).test(code)) return 'any';
  const uses = code.matchAll(new RegExp(`\\b${name}(?:\\.(?!module\\b)(\\w+)|\\['([\\w-]+)'\\])`, 'g'));
  return new Set([...uses].map(([, plain, quoted]) => plain ?? quoted ?? ''));
}
