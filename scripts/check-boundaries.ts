/**
 * Checks the imports between folders. The check also runs on a small planted tree with one violation of every rule, and
 * must find each of them. A rule without a planted violation fails too.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseOptions, type IForbiddenRuleType, type IViolation } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const ROOT = path.resolve(fileURLToPath(import.meta.url), '..', '..');
const CONFIGURATION = path.join(ROOT, '.dependency-cruiser.mjs');
const TREES = ['packages', 'server/src', 'web/src', 'simulator/src'];

/** Two files that import only types of each other, which `no-cycles` also finds. */
const TYPE_CIRCLE = ['packages/domain/src/lock.ts', 'packages/domain/src/key.ts'] as const;

/** Rule → the file that violates it and its import. A target with a leading slash is a file of the planted tree. */
const PLANTED: Readonly<Record<string, { from: string; imports: string }>> = {
  'no-cycles': { from: 'packages/domain/src/round.ts', imports: '/packages/domain/src/about.ts' },
  'pure-packages-stand-alone': { from: 'packages/protocols/src/a.ts', imports: '/packages/domain/src/b.ts' },
  'pure-packages-do-no-io': { from: 'packages/domain/src/a.ts', imports: 'node:fs' },
  'contract-imports-domain-only': { from: 'packages/contract/src/a.ts', imports: '/packages/protocols/src/b.ts' },
  'messages-stand-alone': { from: 'packages/messages/src/a.ts', imports: '/packages/domain/src/b.ts' },
  'web-knows-no-server': { from: 'web/src/a.ts', imports: '/server/src/http/b.ts' },
  'server-knows-no-web': { from: 'server/src/http/a.ts', imports: '/web/src/b.ts' },
  'only-main-starts-the-demo': { from: 'server/src/http/c.ts', imports: '/simulator/src/b.ts' },
  'only-storage-imports-pg': { from: 'server/src/http/d.ts', imports: 'pg' },
  'sql-in-sql-files': { from: 'server/src/features/assets/service.ts', imports: '/server/src/storage/sql.ts' },
  'one-template-of-sql': { from: 'server/src/features/devices/sql.ts', imports: 'kysely' },
  'feature-http-asks-service': {
    from: 'server/src/features/assets/http.ts',
    imports: '/server/src/features/assets/sql.ts',
  },
  'features-know-http-in-http-only': {
    from: 'server/src/features/records/a.ts',
    imports: '/server/src/http/b.ts',
  },
  'feature-sql-asks-nobody': {
    from: 'server/src/features/users/sql.ts',
    imports: '/server/src/features/users/policy.ts',
  },
  'feature-uses-another-by-its-service': {
    from: 'server/src/features/users/service.ts',
    imports: '/server/src/features/assets/policy.ts',
  },
  'web-feature-uses-another-by-its-index': {
    from: 'web/src/features/assets/a.ts',
    imports: '/web/src/features/users/UserPage.ts',
  },
  'web-base-knows-no-screen': { from: 'web/src/base/a.ts', imports: '/web/src/ui/layout/b.ts' },
  'web-ui-knows-no-screen': { from: 'web/src/ui/layout/a.ts', imports: '/web/src/features/users/b.ts' },
  'web-features-know-no-app': { from: 'web/src/features/users/c.ts', imports: '/web/src/app/b.ts' },
  'only-the-map-knows-the-map-library': { from: 'web/src/app/a.ts', imports: 'maplibre-gl' },
  'flow-runs-one-way': { from: 'server/src/telemetry/a.ts', imports: '/server/src/features/assets/service-b.ts' },
  'storage-asks-nobody': { from: 'server/src/storage/a.ts', imports: '/server/src/telemetry/b.ts' },
  'telemetry-knows-no-gateway': { from: 'server/src/telemetry/c.ts', imports: '/server/src/gateway/b.ts' },
  'telemetry-derives-last': {
    from: 'server/src/telemetry/derive/a.ts',
    imports: '/server/src/telemetry/batch/b.ts',
  },
  'telemetry-intake-derives-nothing': {
    from: 'server/src/telemetry/intake/a.ts',
    imports: '/server/src/telemetry/derive/b.ts',
  },
  'only-main-wires': { from: 'server/src/http/e.ts', imports: '/server/src/start/b.ts' },
  'tests-stay-out-of-the-product': { from: 'server/src/http/f.ts', imports: '/server/src/http/b.test.ts' },
};

type CacheOptions = Exclude<ICruiseOptions['cache'], boolean | string | undefined>;

/** Keeps the imports of each file between runs. A changed file, rule or option is read again. */
const CACHE: CacheOptions = {
  folder: path.join(ROOT, 'node_modules', '.cache', 'dependency-cruiser'),
  strategy: 'content',
  compress: false,
};

async function violationsIn(folder: string, cache: CacheOptions | false): Promise<IViolation[]> {
  const options = await extractDepcruiseOptions(CONFIGURATION);
  const tsConfig = extractTSConfig(path.join(ROOT, 'tsconfig.json'));
  const { output } = await cruise(TREES, { ...options, baseDir: folder, cache }, undefined, { tsConfig });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text');
  return output.summary.violations;
}

/** Writes the planted tree. @returns its folder */
function plant(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-boundaries-'));
  const put = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  for (const { imports } of Object.values(PLANTED))
    if (imports.startsWith('/')) put(imports.slice(1), 'export const value = 1;\n');
  for (const { from, imports } of Object.values(PLANTED)) {
    const target = imports.startsWith('/') ? relative(from, imports.slice(1)) : imports;
    put(from, `import * as planted from '${target}';\nexport const used = planted;\n`);
  }
  const { from, imports } = PLANTED['no-cycles']!;
  put(
    imports.slice(1),
    `import * as planted from '${relative(imports.slice(1), from)}';\nexport const used = planted;\n`,
  );
  const [first, second] = TYPE_CIRCLE;
  put(first, `import type { Value } from '${relative(first, second)}';\nexport type Used = Value;\n`);
  put(second, `import type { Used } from '${relative(second, first)}';\nexport type Value = Used | 1;\n`);
  return folder;
}

function relative(from: string, to: string): string {
  const target = path.posix.relative(path.posix.dirname(from), to);
  return target.startsWith('.') ? target : `./${target}`;
}

/** Returns whether a violation is the planted one. A circle may be reported from any of its files. */
function isPlanted(violation: IViolation, planted: { from: string; imports: string }): boolean {
  return violation.from === planted.from || violation.from === planted.imports.slice(1);
}

/** Returns the violations and the rules that miss their planted violation; none if the check passes. */
export async function check(): Promise<string[]> {
  const complaints: string[] = [];
  for (const { rule, from, to } of await violationsIn(ROOT, CACHE))
    complaints.push(`${rule.name}: ${from} imports ${to}`);

  const folder = plant();
  const found = await violationsIn(folder, false);
  rmSync(folder, { recursive: true, force: true });
  const { default: config } = (await import(CONFIGURATION)) as { default: { forbidden: IForbiddenRuleType[] } };
  for (const { name } of config.forbidden) {
    const planted = PLANTED[name ?? ''];
    if (planted === undefined)
      complaints.push(`${name}: the rule has no planted violation in scripts/check-boundaries.ts`);
    else if (!found.some((violation) => violation.rule.name === name && isPlanted(violation, planted))) {
      complaints.push(`${name}: the planted violation in ${planted.from} went unnoticed, so the rule checks nothing`);
    }
  }
  const inCircle = ({ rule, from }: IViolation): boolean =>
    rule.name === 'no-cycles' && TYPE_CIRCLE.some((f) => f === from);
  if (!found.some(inCircle)) complaints.push('no-cycles: the planted circle of type imports went unnoticed');
  return complaints;
}
