/** Finds the paths and code symbols that a page of documentation names in backticks, and those that do not exist. */

export interface KnownNames {
  /** Every suffix of every path of a file or folder: `server/src/main.ts`, `src/main.ts`, `main.ts`. */
  readonly paths: ReadonlySet<string>;
  /** Every word of the sources. */
  readonly words: ReadonlySet<string>;
}

const SOURCE_FILE = /\.(ts|tsx|mts|mjs|md|css|json|sh)$/;
const PATH = /^[\w.*<>{}-]+(\/[\w.*<>{} -]+)*\/?$/;
const SYMBOL = /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*(\(.*\))?$/;
const WORD = /[A-Za-z_$][\w$]*/g;

/**
 * Collects the known names.
 * @param files paths from the root, with slashes
 * @param sources texts that contain the symbols
 * @param others names that no source contains
 */
export function knownNames(
  files: readonly string[],
  sources: readonly string[],
  others: readonly string[] = [],
): KnownNames {
  const paths = new Set<string>();
  for (const file of files) {
    const parts = file.split('/');
    for (let end = parts.length; end > 0; end--)
      for (let start = 0; start < end; start++) paths.add(parts.slice(start, end).join('/'));
  }
  const words = new Set<string>(others);
  for (const source of sources) for (const [word] of source.matchAll(WORD)) words.add(word);
  return { paths, words };
}

/**
 * Returns the names in backticks that do not exist, in order. A path may be given from the root, from the page's folder or
 * from a folder in between; `<noun>` and `*` stand for any name. Symbols are words with a capital, an underscore or
 * parentheses: other words may be values, commands or settings of others.
 * @param folder of the page
 */
export function unknownNames(text: string, folder: string, known: KnownNames): string[] {
  const names = [...text.replace(/```.*?```/gs, '').matchAll(/`([^`\n]+)`/g)].map(([, name]) => name ?? '');
  return names.filter((name) => {
    if (isPath(name, known)) return !existsPath(name, folder, known);
    return isSymbol(name) && (name.split('(')[0]?.match(WORD) ?? []).some((word) => !known.words.has(word));
  });
}

/** Returns whether a name ends like a source file, or begins with a folder of the project. */
function isPath(name: string, { paths }: KnownNames): boolean {
  if (!PATH.test(name) || name.startsWith('..')) return false;
  if (SOURCE_FILE.test(name)) return true;
  return name.includes('/') && paths.has(name.split('/')[0] ?? '');
}

function isSymbol(name: string): boolean {
  return SYMBOL.test(name) && /[A-Z_()]/.test(name);
}

function existsPath(name: string, folder: string, { paths }: KnownNames): boolean {
  const wanted = name.replace(/^\.\//, '').replace(/\/$/, '');
  const candidates = [wanted, `${folder}/${wanted}`];
  if (candidates.some((candidate) => paths.has(candidate))) return true;
  if (!/[*<{]/.test(wanted)) return false;
  const pattern = wanted
    .split(/<[^>]*>|\{[^}]*\}|\*+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^/]+');
  const expression = new RegExp(`^${pattern}$`);
  return [...paths].some((candidate) => expression.test(candidate));
}
