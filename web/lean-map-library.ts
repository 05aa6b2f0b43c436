import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, transformWithOxc } from 'vite';

const LIBRARY = path.dirname(fileURLToPath(import.meta.resolve('maplibre-gl/package.json')));
const FLAT = 'maps are flat';
const FILLED_BY_WORKER = 'the worker fills buckets';

interface Unused {
  exports: readonly string[];
  why: string;
  /** The library calls it for each frame, to draw nothing. */
  isCalled?: true;
  /** Only the imports of these modules are replaced. Others use the module. */
  from?: RegExp;
}

/**
 * Modules of the map library without which the product's maps are complete. Every layer and source type of the style
 * specification stays, because an operator's style may have any of them.
 */
const UNUSED: Readonly<Record<string, Unused>> = {
  'geo/projection/globe_projection': { exports: ['GlobeProjection'], why: FLAT },
  'geo/projection/globe_transform': { exports: ['createGlobeTransform'], why: FLAT },
  'geo/projection/globe_camera_helper': { exports: ['GlobeCameraHelper'], why: FLAT },
  'geo/projection/vertical_perspective_projection': { exports: ['VerticalPerspectiveProjection'], why: FLAT },
  'geo/projection/vertical_perspective_transform': { exports: ['createVerticalPerspectiveTransform'], why: FLAT },
  'geo/projection/vertical_perspective_camera_helper': { exports: ['VerticalPerspectiveCameraHelper'], why: FLAT },
  'render/terrain': { exports: ['Terrain'], why: FLAT },
  'webgl/render_to_texture': { exports: ['RenderToTexture'], why: FLAT },
  // The sky of a map that is seen from above, whose program would be compiled for the first frame.
  'webgl/draw/draw_sky': { exports: ['drawSky', 'drawAtmosphere'], why: FLAT, isCalled: true },
  'source/vector_tile_mlt': { exports: ['MLTVectorTile'], why: 'the page queries only GeoJSON sources' },
  ...filledByWorker('symbol/symbol_layout', 'performSymbolLayout'),
  ...filledByWorker('symbol/transform_text', 'transformText'),
  ...filledByWorker('symbol/merge_lines', 'mergeLines'),
  ...filledByWorker('symbol/tagged_string', 'TaggedString'),
  ...filledByWorker('render/subdivision', 'subdividePolygon', 'subdivideVertexLine'),
};

function filledByWorker(module: string, ...exports: readonly string[]): typeof UNUSED {
  return { [module]: { exports, why: FILLED_BY_WORKER, from: /^data\/bucket\// } };
}

/**
 * Bundles the map library from its sources instead of its finished file, so that unused controls are left out, and
 * replaces modules that only unused functions need. A replaced export throws its reason when called, or does nothing if it draws nothing. The worker stays
 * the library's finished file: both exchange the same messages, because they are of one version.
 */
export function leanMapLibrary(): Plugin {
  const found = new Set<string>();
  return {
    name: 'lean-map-library',
    enforce: 'pre',
    apply: 'build',
    resolveId: {
      filter: { id: /^maplibre-gl$|\.ts$/ },
      handler(wanted, importer) {
        if (wanted === 'maplibre-gl') return path.join(LIBRARY, 'src/index.ts');
        const from = importer === undefined ? undefined : nameOf(importer);
        if (from === undefined) return null;
        const module = path.posix.join(path.posix.dirname(from), wanted.replace(/\.ts$/, ''));
        const unused = UNUSED[module];
        if (unused === undefined || (unused.from && !unused.from.test(from))) return null;
        found.add(module);
        return `${STUB}${module}`;
      },
    },
    load: {
      filter: { id: /^\0unused-map-module:/ },
      handler(id) {
        const { exports, why, isCalled } = UNUSED[id.slice(STUB.length)]!;
        const body = (name: string) => (isCalled ? '' : `throw new Error('${name} is not in this build: ${why}');`);
        return exports.map((name) => `export function ${name}() { ${body(name)} }`).join('\n');
      },
    },
    // The library's sources declare fields that a base class has already set. By the standard they would be set again.
    transform: {
      filter: { id: /maplibre-gl[\\/]src[\\/].*\.ts$/ },
      handler: (code, id) =>
        transformWithOxc(code, id, { typescript: { removeClassFieldsWithoutInitializer: true }, target: 'es2022' }),
    },
    buildEnd(error) {
      const gone = Object.keys(UNUSED).filter((module) => !found.has(module));
      if (!error && gone.length > 0) this.error(`the map library no longer imports ${gone.join(', ')}`);
    },
  };
}

const STUB = '\0unused-map-module:';

/** Returns the name of a module of the library, such as `ui/map`, or undefined for other modules. */
function nameOf(id: string): string | undefined {
  const name = path.relative(path.join(LIBRARY, 'src'), id).replaceAll(path.sep, '/');
  return name.startsWith('..') || path.isAbsolute(name) ? undefined : name.replace(/\.ts$/, '');
}
