/**
 * Generates the two index files of a language: `index.ts` with all namespaces, `first.ts` with those of the first
 * screens. Both follow from the English message files. A file exports a namespace, and may export texts for the shared
 * namespaces (the names of its screens, permissions and audit entries).
 */
import { readdirSync } from 'node:fs';

/** Export of a message file → the shared namespace that it extends. */
const SHARED: Readonly<Record<string, string>> = {
  screens: 'shell',
  callErrors: 'errors',
  permissions: 'roles',
  auditActions: 'auditActions',
  auditKinds: 'auditKinds',
  auditFacts: 'auditFacts',
};

/**
 * Namespaces that the shell, the live map and the asset list need. Of errors they need those that other files add, which
 * any call may answer.
 */
const FIRST = [
  'common',
  'status',
  'assetType',
  'errors',
  'shell',
  'assets',
  'liveMap',
  'records',
  'units',
  'views',
  'attention',
  'faultCodes',
];

const GATHERING = ['index.ts', 'first.ts'];

interface Parts {
  /** Expression of the namespace itself, if a file exports it. */
  own?: string;
  /** Expressions that other files add to the namespace. */
  added: string[];
}

/**
 * Returns the text of the index files, the same for every language.
 * @param folder of the English message files, absolute, with a trailing slash
 */
export async function gatheringFiles(folder: string): Promise<{ index: string; first: string }> {
  const namespaces = new Map<string, Parts>();
  const partsOf = (name: string): Parts => {
    const parts = namespaces.get(name) ?? { added: [] };
    namespaces.set(name, parts);
    return parts;
  };
  const files = messageFiles(folder);
  for (const file of files) {
    for (const name of Object.keys((await import(`${folder}${file}.ts`)) as object)) {
      const expression = `${variableOf(file)}.${name}`;
      const shared = SHARED[name];
      if (shared === undefined) partsOf(name).own = expression;
      else partsOf(shared).added.push(expression);
    }
  }
  return {
    index: textOf('messages', 'All words of the language.', files, namespaces),
    first: textOf(
      'first',
      'Texts of the frame, the live map and the asset list: the words that the first screen waits for.',
      files,
      new Map(FIRST.map((name) => [name, name === 'errors' ? { added: partsOf(name).added } : partsOf(name)])),
    ),
  };
}

/** Returns the names of the message files without extension, in import order. */
function messageFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => !GATHERING.includes(file))
    .map((file) => file.replace(/\.ts$/, ''))
    .toSorted();
}

function variableOf(file: string): string {
  return file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function textOf(
  constant: string,
  comment: string,
  files: readonly string[],
  namespaces: ReadonlyMap<string, Parts>,
): string {
  const entries = [...namespaces].map(([name, { own, added }]) => {
    if (added.length === 0) return `  ${name}: ${own},\n`;
    const spread = [...(own === undefined ? [] : [own]), ...added].map((each) => `    ...${each},\n`);
    return `  ${name}: {\n${spread.join('')}  },\n`;
  });
  const body = entries.join('');
  const imports = files
    .filter((file) => new RegExp(`\\b${variableOf(file)}\\.`).test(body))
    .map((file) => `import * as ${variableOf(file)} from './${file}.ts';\n`);
  return [
    '// Written by scripts/write-message-index.ts from the message files of English.\n',
    ...imports,
    `\n/** ${comment} */\nexport const ${constant} = {\n${body}};\n`,
  ].join('');
}
