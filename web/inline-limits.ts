import { LIMITS } from '@waymark/domain/limits.ts';
import type { Plugin } from 'vite';

/**
 * Writes the numbers of `LIMITS` where they are used. A bundler keeps the object as a whole, so the first screen would
 * load every limit of the product for the few that it needs. Objects and lists stay in it, because code may compare
 * them by identity.
 */
export function inlineLimits(): Plugin {
  return {
    name: 'inline-limits',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /(web|packages\/\w+)\/src\/.*\.tsx?$/, code: /import \{[^}]*\bLIMITS\b[^}]*\} from/ },
      handler: (code) => code.replace(/(?<![\w.])LIMITS((?:\.\w+)+)/g, (use, path: string) => inlined(use, path)),
    },
  };
}

/** Returns the number that a path such as `.fleetExport.rows` leads to, with what follows it, or the use as it is. */
function inlined(use: string, path: string): string {
  const names = path.slice(1).split('.');
  let value: unknown = LIMITS;
  for (const [place, name] of names.entries()) {
    value = (value as Readonly<Record<string, unknown>>)[name];
    if (typeof value === 'number') return [`(${value})`, ...names.slice(place + 1)].join('.');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return use;
  }
  return use;
}
