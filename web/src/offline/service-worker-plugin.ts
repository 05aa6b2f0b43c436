import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const SOURCE = path.join(import.meta.dirname, 'service-worker.js');
/** Files of `public/` that the application's page uses. */
const PUBLIC = ['/before-paint.js', '/favicon.svg', '/manifest.webmanifest'];
/** Messages of a language. The worker keeps those that the page has loaded. */
const WORDS = /packages\/messages\/src\/\w\w\//;

/**
 * Writes `service-worker.js` into the build, with a list of the scripts and styles that the application's page can load.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find(
        (file): file is Rolldown.OutputChunk =>
          file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith('/index.html') === true,
      );
      if (entry === undefined) throw new Error('the build has no entry for index.html');
      const files = [...PUBLIC, ...filesOf(entry.fileName, bundle)].sort();
      const source = readFileSync(SOURCE, 'utf8');
      const name = createHash('sha256').update(files.join('\n')).update(source).digest('hex').slice(0, 16);
      const build = JSON.stringify({ name, entry: `/${entry.fileName}`, files });
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: `const BUILD = ${build};\n${source}` });
    },
  };
}

/** Returns the addresses of a script, everything that it imports, and their styles. */
function filesOf(start: string, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const file = bundle[name];
    if (file?.type !== 'chunk' || files.has(`/${name}`) || file.moduleIds.some((id) => WORDS.test(id))) continue;
    files.add(`/${name}`);
    for (const style of file.viteMetadata?.importedCss ?? []) files.add(`/${style}`);
    open.push(...file.imports, ...file.dynamicImports);
  }
  return files;
}
