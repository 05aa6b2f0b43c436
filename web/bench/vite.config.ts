import { defineConfig } from 'vite';

/** Builds the benchmark pages only: `vite build --config web/bench/vite.config.ts --outDir <folder>`. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: {
    target: 'es2022',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['map-markers.html'] },
  },
});
