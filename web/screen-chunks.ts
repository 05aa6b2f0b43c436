import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** Mode of the build that only collects modules. */
const SURVEY = 'survey';

/**
 * Merges the modules that the first screens load together into few files. By default, the bundler makes a file for
 * every set of modules that some screens share. The asset list then loads about ninety files, most of a few hundred
 * bytes, which compress badly and are requested one by one. A discarded build finds the modules that each screen loads,
 * and modules of the same screens become one file. Measured: the list loads 219 instead of 236 kB in about 20 instead
 * of 87 files.
 * @param screens name of each → its module or page, relative to the root
 * @param frames name of a screen → name of the page that has loaded before it, whose modules it can use
 * @param apart modules that get a file of their own, relative to the root
 */
export function screenChunks(
  screens: Readonly<Record<string, string>>,
  frames: Readonly<Record<string, string>> = {},
  apart: readonly string[] = [],
): Plugin {
  return {
    name: 'screen-chunks',
    apply: (_config, { command, mode }) => command === 'build' && mode !== SURVEY,
    async config({ root = '.', configFile }: { root?: string; configFile?: string }) {
      const groups = await groupsOf(screens, frames, root, configFile);
      for (const module of apart) groups.set(path.resolve(root, module), path.parse(module).name);
      const name = (id: string): string | null => groups.get(id) ?? null;
      return {
        build: {
          rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name }] } } },
        },
      };
    },
  };
}

/** Returns modules → names of the screens that load them. */
async function groupsOf(
  screens: Readonly<Record<string, string>>,
  frames: Readonly<Record<string, string>>,
  root: string,
  configFile: string | undefined,
): Promise<Map<string, string>> {
  const { output } = (await build({
    root,
    ...(configFile === undefined ? {} : { configFile }),
    mode: SURVEY,
    logLevel: 'error',
    build: { write: false, minify: false, cssMinify: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
  const loads = Object.entries(screens).map(([name, module]) => {
    const id = path.resolve(root, module);
    const start = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(id));
    if (start === undefined) throw new Error(`no chunk holds ${module}`);
    return { name, files: loadedWith(start.fileName, chunks) };
  });
  const groups = new Map<string, string>();
  for (const { fileName, moduleIds, isEntry } of chunks.values()) {
    // The entry of a page must not run because another page needs a module of its file.
    if (isEntry) continue;
    const loaders = loads.filter(({ files }) => files.has(fileName)).map(({ name }) => name);
    const group = loaders.filter((name) => !loaders.includes(frames[name] ?? ''));
    if (group.length === 0) continue;
    const name = group.join('-');
    for (const id of moduleIds) groups.set(id, isOfPage(id) && !group.includes('shell') ? `${name}-style` : name);
  }
  return groups;
}

/**
 * Returns whether a style applies to a whole page. A screen of the shell that needs code shared with other pages must
 * not get their styles.
 */
function isOfPage(id: string): boolean {
  return id.endsWith('.css') && !id.endsWith('.module.css');
}

/** Returns a file and all of its static imports. */
function loadedWith(start: string, chunks: ReadonlyMap<string, Rolldown.OutputChunk>): Set<string> {
  const files = new Set<string>();
  const open = [start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    open.push(...(chunks.get(file)?.imports ?? []));
  }
  return files;
}
