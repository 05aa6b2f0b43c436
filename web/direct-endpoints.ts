import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const TABLE = '@waymark/contract/endpoints.ts';

/**
 * Lets each module of the browser import only the nouns that it calls. `ENDPOINTS` holds the calls of all nouns, and a
 * bundler keeps an object as a whole, so the first screen would load every call of the product. `ENDPOINTS.assets`
 * becomes an import from the file that declares the calls of assets.
 */
export function directEndpoints(): Plugin {
  let nouns: ReadonlyMap<string, { name: string; file: string }>;
  return {
    name: 'direct-endpoints',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      nouns = declaredNouns();
    },
    transform: {
      filter: { id: /web\/src\/.*\.tsx?$/, code: `import { ENDPOINTS } from '${TABLE}';` },
      handler(code, id) {
        const imports = new Set<string>();
        const direct = code
          .replace(`import { ENDPOINTS } from '${TABLE}';`, '')
          .replace(/\bENDPOINTS\.(\w+)/g, (_use, noun: string) => {
            const declared = nouns.get(noun);
            if (declared === undefined) return this.error(`${id} calls the unknown noun ${noun}`);
            imports.add(`import { ${declared.name} } from '@waymark/contract/${declared.file}';`);
            return declared.name;
          });
        if (/\bENDPOINTS\b/.test(direct)) this.error(`${id} uses ENDPOINTS without naming a noun`);
        return [...imports].join(' ') + direct;
      },
    },
  };
}

/** Reads the table of nouns: the constant with the calls of each, and its file in the contract. */
function declaredNouns(): Map<string, { name: string; file: string }> {
  const source = readFileSync(fileURLToPath(import.meta.resolve(TABLE)), 'utf8');
  const files = new Map<string, string>();
  for (const [, names, file] of source.matchAll(/^import \{ ([^}]+) \} from '\.\/([^']+)';$/gm))
    for (const name of names!.split(', ')) files.set(name, file!);
  const nouns = new Map<string, { name: string; file: string }>();
  for (const [, noun, name] of source.matchAll(/^ {2}(\w+): (\w+),$/gm)) {
    const file = files.get(name!);
    if (file !== undefined) nouns.set(noun!, { name: name!, file });
  }
  return nouns;
}
