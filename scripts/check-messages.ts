/**
 * Checks the message catalogues: every language has the same keys, with the same placeholders and the required plural
 * forms; every key is used; every error of the API has a text; no screen has literal texts; and every call of a screen
 * gives the values of its text. Each rule is first tried on a planted fault, which proves that the check works.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReportColumn } from '@waymark/contract/reports/declaration.ts';
import { PARK_VIOLATIONS } from '@waymark/domain/secure-park/violations.ts';
import { PROBLEMS } from '../packages/contract/src/problem.ts';
import { reportOf } from '../packages/contract/src/reports/kinds/index.ts';
import { REPORT_NAMES } from '../packages/contract/src/reports/names.ts';
import { FIELD_ERROR_KEYS } from '../packages/contract/src/validation.ts';
import { FEATURES, PERMISSIONS, ROLES } from '../packages/domain/src/access.ts';
import { ALERT_TYPES } from '../packages/domain/src/alert-type.ts';
import { SEVERITIES } from '../packages/domain/src/alerts/kind.ts';
import { ALERT_KIND_NAMES } from '../packages/domain/src/alerts/kinds.ts';
import { ASSET_TYPES } from '../packages/domain/src/asset-type.ts';
import { FAMILIES } from '../packages/domain/src/commands/families.ts';
import { COMMAND_REQUESTS, COMMAND_STATUSES } from '../packages/domain/src/commands/family.ts';
import { COMMAND_NOTES, HOLD_REASONS } from '../packages/domain/src/commands/words.ts';
import { COUNTRIES } from '../packages/domain/src/countries.ts';
import { FAULT_PARTS } from '../packages/domain/src/fault-codes.ts';
import { PLACE_COLORS, PLACE_TYPES } from '../packages/domain/src/places/place.ts';
import { STATUSES } from '../packages/domain/src/status.ts';
import { type Catalogue, LANGUAGE_NAMES, type Language, loadCatalogue } from '../packages/messages/src/catalogue.ts';
import { gatheringFiles } from './messages/index-files.ts';
import { plantedFaults } from './messages/planted.ts';
import { catalogueFaults, unusedKeys, wordsInScreen } from './messages/rules.ts';
import { missingValues } from './messages/values.ts';

const ROOT = path.resolve(fileURLToPath(import.meta.url), '..', '..');
/** Folders that use texts: screens, and the server's mails. */
const SOURCES = ['web/src', 'server/src'];
/** Namespaces whose keys come from a list or the specification, not from a call in the code. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  // Every recorded action is shown. Actions without a text show their code.
  auditActions: [],
  auditKinds: [],
  auditFacts: [],
  status: STATUSES,
  reportNames: REPORT_NAMES,
  reportAbouts: REPORT_NAMES,
  reportColumns: [
    ...new Set(
      REPORT_NAMES.flatMap((name) =>
        Object.entries<ReportColumn>(reportOf(name).columns).flatMap(([column, { internal, figure }]) => [
          ...(internal ? [] : [column]),
          ...(figure === undefined ? [] : [figure]),
        ]),
      ),
    ),
  ],
  assetType: ASSET_TYPES,
  placeType: PLACE_TYPES,
  placeColor: PLACE_COLORS,
  featureNames: FEATURES,
  alertTypes: ALERT_TYPES,
  alertKinds: ALERT_KIND_NAMES,
  alertMeanings: ALERT_KIND_NAMES,
  alertSeverity: SEVERITIES,
  parkViolations: PARK_VIOLATIONS,
  roles: [...ROLES, ...ROLES.map((role) => `${role}Meaning`), ...PERMISSIONS],
  commandWords: [...COMMAND_REQUESTS, ...COMMAND_STATUSES, ...COMMAND_NOTES, ...HOLD_REASONS, ...Object.keys(FAMILIES)],
  faultCodes: FAULT_PARTS,
  countries: COUNTRIES.map(({ countryCode }) => countryCode),
  errors: [...Object.keys(PROBLEMS), ...FIELD_ERROR_KEYS],
};

const MESSAGES = path.join(ROOT, 'packages/messages/src');

/** Returns the faults; none if the check passes. */
export async function check(): Promise<string[]> {
  const languages = Object.keys(LANGUAGE_NAMES) as Language[];
  const outdated = Object.entries(await gatheringFiles(`${path.join(MESSAGES, 'en')}/`)).flatMap(([name, text]) =>
    languages
      .map((language) => path.join(MESSAGES, language, `${name}.ts`))
      .filter((file) => readFileSync(file, 'utf8') !== text),
  );

  const catalogues = new Map<Language, Catalogue>();
  for (const language of languages) catalogues.set(language, await loadCatalogue(language));
  const english = catalogues.get('en');
  if (!english) throw new Error('there is no English catalogue');

  const files = SOURCES.flatMap((folder) => sourceFiles(path.join(ROOT, folder)));
  return [
    ...plantedFaults().map((fault) => `the check itself does not see: ${fault}`),
    ...outdated.map((file) => `out of date, run \`node scripts/write-message-index.ts\`: ${file}`),
    ...languages.flatMap((language) => catalogueFaults(language, english, catalogues.get(language) ?? english)),
    ...Object.entries(LISTED).flatMap(([namespace, keys]) =>
      keys
        .filter((key) => !(key in english[namespace as keyof Catalogue]))
        .map((key) => `en/${namespace}: ${key} is missing`),
    ),
    ...unusedKeys(english, Object.keys(LISTED), files.map(({ text }) => text).join('\n')).map(
      (key) => `${key} is unused`,
    ),
    ...files
      .filter(({ file }) => file.endsWith('.tsx'))
      .flatMap(({ file, text }) => wordsInScreen(file, text).map((words) => `${file}: words in the screen: ${words}`)),
    ...files
      .filter(({ file }) => file.startsWith('web'))
      .flatMap(({ file, text }) => missingValues(file, text, english).map((fault) => `${file}: ${fault}`)),
  ];
}

function sourceFiles(folder: string): { file: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => {
      const full = path.join(folder, file);
      return { file: path.relative(ROOT, full), text: readFileSync(full, 'utf8') };
    });
}
