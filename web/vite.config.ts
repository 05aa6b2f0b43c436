import { createHash } from 'node:crypto';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, parseAst } from 'vite';
import { directEndpoints } from './direct-endpoints.ts';
import { inlineLimits } from './inline-limits.ts';
import { leanMapLibrary } from './lean-map-library.ts';
import { paintFirst } from './paint-first.ts';
import { screenChunks } from './screen-chunks.ts';
import { worldOutlines } from './src/map/style/world-outline-plugin.ts';
import { serviceWorker } from './src/offline/service-worker-plugin.ts';

/** Address of a running Waymark server, to which the development server forwards API calls. */
const server = process.env.WAYMARK_DEV_SERVER ?? 'http://127.0.0.1:8080';

/** Serves the pages without a session at their addresses in development, as the server does with the built files. */
function openPages(): Plugin {
  return {
    name: 'open-pages',
    configureServer(vite) {
      vite.middlewares.use((request, _response, next) => {
        if (request.method === 'GET' && /^\/(login-app|auth\/login)(\/|\?|$)/.test(request.url ?? '')) {
          request.url = '/sign-in.html';
        }
        if (request.method === 'GET' && /^\/create-account\/?(\?|$)/.test(request.url ?? '')) {
          request.url = '/create-account.html';
        }
        if (request.method === 'GET' && /^\/(share\/(driver\/)?[^/]+|link-expired)\/?(\?|$)/.test(request.url ?? '')) {
          request.url = '/share.html';
        }
        next();
      });
    },
  };
}

/**
 * Rewrites `import Type from 'typebox'` to a namespace import. The default export would keep the whole library,
 * including its type parser. With a namespace import, tree shaking leaves the used builders. The server does not need
 * this.
 */
function shakenTypebox(): Plugin {
  return {
    name: 'shaken-typebox',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/contract\/src\/.*\.ts$/ },
      handler: (code) =>
        code.replace(/^import Type(, (\{[^}]*\}))? from 'typebox';$/m, (_line, _comma, named?: string) =>
          named
            ? `import * as Type from 'typebox'; import ${named} from 'typebox';`
            : `import * as Type from 'typebox';`,
        ),
    },
  };
}

/**
 * The initial messages take only the names of screens from most message files. A module belongs to one chunk as a
 * whole, so `first.ts` gets copies of these files, of which tree shaking keeps only the names.
 */
function firstWords(): Plugin {
  return {
    name: 'first-words',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/messages\/src\/[^/]+\/first\.ts$/ },
      handler: (code) =>
        code.replace(/^import \* as (\w+) from '(\.\/[\w-]+\.ts)';$/gm, (line, name: string, file: string) =>
          new RegExp(`(?<!/)\\b${name}\\.(?!screens\\b)`).test(code)
            ? line
            : `import * as ${name} from '${file}?names';`,
        ),
    },
  };
}

/**
 * Parts of a call's declaration that the browser needs: the request and its permissions. The rest is for the server.
 */
const REQUEST_PARTS: ReadonlySet<string> = new Set(['method', 'path', 'permission', 'feature', 'anyOf', 'anyAccount']);
/** The same of the declaration of a noun of records. */
const RECORD_PARTS: ReadonlySet<string> = new Set(['names', 'words', 'path', 'read', 'write']);

/** Removes schemas and summaries from the browser's list of calls, because forms import the schemas that they check. */
function bareEndpoints(): Plugin {
  return {
    name: 'bare-endpoints',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/contract\/src\/[^/]+\/([\w-]+-)?endpoints\.ts$/ },
      handler(code) {
        const { body } = parseAst(code, { lang: 'ts' });
        const cuts: { start: number; end: number }[] = [];
        const visit = (node: unknown): void => {
          if (typeof node !== 'object' || node === null) return;
          const declaration = declarationOf(node);
          for (const property of declaration?.literal.properties ?? [])
            if (property.key !== undefined && !declaration?.kept.has(property.key.name)) cuts.push(property);
          for (const child of Object.values(node)) visit(child);
        };
        visit(body);
        // Without schemas the import is unused, but a bare import would keep the library.
        let bare = code;
        for (const { start, end } of cuts.toSorted((a, b) => b.start - a.start))
          bare = bare.slice(0, start) + bare.slice(end).replace(/^\s*,/, '');
        return bare.replace(/^import Type(, \{[^}]*\})? from 'typebox';$/m, '');
      },
    },
  };
}

interface Literal {
  type: string;
  /** A spread has no key. */
  properties: { start: number; end: number; key?: { name: string } }[];
}

/**
 * Returns the object that declares a call, and which parts of it the browser needs: the argument of `endpoint()` or of
 * `recordEndpoints()`, or a part shared by several calls (`{...write, name}`).
 */
function declarationOf(node: object): { literal: Literal; kept: ReadonlySet<string> } | undefined {
  const {
    type,
    callee,
    arguments: given,
    init,
  } = node as {
    type?: string;
    callee?: { name?: string };
    arguments?: Literal[];
    init?: Partial<Literal> & { expression?: Literal };
  };
  const called = type === 'CallExpression' ? callee?.name : undefined;
  const isDeclared = called === 'endpoint' || called === 'recordEndpoints';
  const literal = isDeclared ? given?.[0] : sharedPart(type, init);
  if (literal?.type !== 'ObjectExpression') return undefined;
  return { literal, kept: called === 'recordEndpoints' ? RECORD_PARTS : REQUEST_PARTS };
}

/** Matches `const write = { body: …, permission: … } as const`, but not the table of all calls of a noun. */
function sharedPart(type: string | undefined, init: { expression?: Literal } | undefined): Literal | undefined {
  return type === 'VariableDeclarator' ? init?.expression : undefined;
}

/** Returns a short class name from module and class. Longer names compress badly. */
function className(name: string, file: string): string {
  const module = createHash('sha256')
    .update(path.relative(import.meta.dirname, file))
    .digest('base64url');
  return `${name}_${module.slice(0, 4)}`;
}

export default defineConfig({
  css: { modules: { generateScopedName: className } },
  resolve: {
    // The modules of this library for dates. Its other form makes every page load the library, because the bundler puts
    // its helpers for such files there.
    alias: [
      { find: /^dayjs$/, replacement: 'dayjs/esm/index.js' },
      { find: /^dayjs\/plugin\/(\w+)\.js$/, replacement: 'dayjs/esm/plugin/$1/index.js' },
      { find: /^dayjs\/locale\/(\w+)$/, replacement: 'dayjs/esm/locale/$1.js' },
    ],
  },
  plugins: [
    directEndpoints(),
    bareEndpoints(),
    inlineLimits(),
    firstWords(),
    shakenTypebox(),
    leanMapLibrary(),
    worldOutlines(),
    react(),
    openPages(),
    // Pages and other modules that a first screen loads immediately.
    screenChunks(
      {
        shell: 'index.html',
        signIn: 'sign-in.html',
        signUp: 'create-account.html',
        share: 'share.html',
        list: 'src/features/assets/AssetListPage.tsx',
        live: 'src/features/live-map/index.ts',
        map: 'src/features/live-map/LiveMapPage.tsx',
      },
      { list: 'shell', live: 'shell', map: 'shell' },
      // The first paint needs it before the other styles.
      ['src/app/first-screen.css'],
    ),
    paintFirst(),
    serviceWorker(),
  ],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // Fonts and pictures stay files, so that the content security policy need not allow data addresses for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['index.html', 'sign-in.html', 'create-account.html', 'share.html'] },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/v1.0', '/auth', '/users', '/location', '/maps', '/live', '/health'].map((path) => [
        path,
        { target: server, ws: path === '/live', headers: { origin: server } },
      ]),
    ),
  },
});
