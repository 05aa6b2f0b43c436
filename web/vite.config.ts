import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Address of a running Waymark, whose API the development server passes on to. */
const server = process.env.WAYMARK_DEV_SERVER ?? 'http://127.0.0.1:8080';

/** In development the sign-in pages answer at their addresses, as the server does with the built files. */
function signInPages(): Plugin {
  return {
    name: 'sign-in-pages',
    configureServer(vite) {
      vite.middlewares.use((request, _response, next) => {
        if (request.method === 'GET' && /^\/(login-app|auth\/login)(\/|\?|$)/.test(request.url ?? '')) {
          request.url = '/sign-in.html';
        }
        next();
      });
    },
  };
}

/**
 * `import Type from 'typebox'` keeps the whole library, its type parser included, alive through the default export;
 * as a namespace the same import is shaken down to the builders in use. The server has no such need.
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

export default defineConfig({
  plugins: [shakenTypebox(), react(), signInPages()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // Fonts and pictures stay files: the content security policy need not allow data addresses for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['index.html', 'sign-in.html'] },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/v1.0', '/auth', '/users', '/maps', '/live', '/health'].map((path) => [
        path,
        { target: server, ws: path === '/live', headers: { origin: server } },
      ]),
    ),
  },
});
