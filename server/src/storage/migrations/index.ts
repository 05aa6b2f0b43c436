import type { Migration } from 'kysely';
import { up as tenants } from './0001-tenants.ts';
import { up as telemetry } from './0002-telemetry.ts';
import { up as lookups } from './0003-lookups.ts';
import { up as openIntervals } from './0004-open-intervals.ts';
import { up as reportIndexes } from './0005-report-indexes.ts';
import { up as currentAssignments } from './0006-current-assignments.ts';
import { up as strangersOnly } from './0007-strangers-only.ts';

/** All migrations by name, applied in the order of their names. Forward only: a released one is never edited. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-tenants': { up: tenants },
  '0002-telemetry': { up: telemetry },
  '0003-lookups': { up: lookups },
  '0004-open-intervals': { up: openIntervals },
  '0005-report-indexes': { up: reportIndexes },
  '0006-current-assignments': { up: currentAssignments },
  '0007-strangers-only': { up: strangersOnly },
};
