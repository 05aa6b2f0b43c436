import { DRIVER_COLUMNS, type Driver, DriverWrite } from '@waymark/contract/drivers/schema.ts';
import type { ImportQuery, ImportResult } from '@waymark/contract/imports/schema.ts';
import { phoneFieldValue, toE164 } from '@waymark/contract/phone.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { type Fault, makeEach } from '../records/csv-import.ts';
import type { ImportRow } from '../records/import-table.ts';
import { PEOPLE_RULES, personTags } from '../records/people.ts';
import { instant } from '../records/present.ts';
import { type ListedNoun, RecordService } from '../records/record-service.ts';
import type { RecordContext, RecordServiceParts } from '../records/record-writer.ts';
import { lockImports } from '../records/unique-sql.ts';
import type { UploadedFile } from '../records/uploaded-file.ts';
import { writtenText } from '../records/written-text.ts';
import type { Viewer } from '../session/viewer.ts';
import { type DriverRow, type DriverValues, driverQueries, listDrivers, namesakes } from './sql.ts';

/** Fields that no two drivers of an account share. */
const NUMBERS = ['employeeNumber', 'phone', 'email', 'keyNumber'] as const;

const DRIVERS: ListedNoun<typeof DriverWrite, DriverValues, DriverRow, Driver> = {
  name: 'driver',
  duplicate: {
    code: 'error.duplicate.employee',
    field: 'name',
    fieldOfIndex: {
      drivers_employee_number: 'employeeNumber',
      drivers_email: 'email',
      drivers_phone: 'phone',
      drivers_key_number: 'keyNumber',
    },
  },
  plan: {
    columns: DRIVER_COLUMNS,
    schema: DriverWrite,
    rowLimit: LIMITS.importRows,
    unique: NUMBERS,
    templateName: 'drivers.csv',
  },
  values: async (body, context) => ({
    name: body.name.trim(),
    phone: body.phone ? (toE164(body.phone) ?? null) : null,
    email: writtenText(body.email),
    employee_number: writtenText(body.employeeNumber),
    key_number: writtenText(body.keyNumber),
    license_number: writtenText(body.licenseNumber),
    license_expires_on: body.licenseExpiresOn ?? null,
    tags: await personTags(context, body.tags),
    notes: writtenText(body.notes),
  }),
  label: ({ name }) => ({ name }),
  present,
  queries: driverQueries,
  list: listDrivers,
  ...PEOPLE_RULES,
};

/** Drivers, or employees. */
export class DriverService extends RecordService<typeof DriverWrite, DriverValues, DriverRow, Driver> {
  constructor(parts: RecordServiceParts) {
    super(DRIVERS, parts);
  }

  /** @throws Refusal as `importFile` */
  override import(viewer: Viewer, file: UploadedFile, options: ImportQuery): Promise<ImportResult> {
    return this.importRows(viewer, this.plan, file, options, async (context, rows, fault) => {
      const fresh = await notYetImported(context, rows, fault);
      await makeEach(fresh, fault, (body) => this.insert(context, body));
    });
  }
}

/**
 * Returns the rows that are no driver of the account yet, and reports the others. Unique indexes recognize a number,
 * phone, email or key. A row without any of them is known by its name, unless the licenses differ.
 */
async function notYetImported(
  { tx, accountId }: RecordContext,
  rows: readonly ImportRow<DriverWrite>[],
  fault: Fault<DriverWrite>,
): Promise<ImportRow<DriverWrite>[]> {
  await lockImports(tx, 'drivers', accountId);
  const unnumbered = rows.filter(({ body }) => !NUMBERS.some((field) => body[field]));
  const stored = await namesakes(
    tx,
    accountId,
    unnumbered.flatMap(({ body }) => body.name ?? []),
  );
  const repeated = new Set<ImportRow<DriverWrite>>();
  const read: { name: string; license: string; line: number }[] = [];
  for (const row of unnumbered) {
    const name = row.body.name?.trim().toLowerCase() ?? '';
    const license = row.body.licenseNumber?.trim().toLowerCase() ?? '';
    const same = (other: { name: string; license: string }) =>
      other.name === name && (other.license === license || license === '' || other.license === '');
    const before = read.find(same);
    if (stored.some(same)) fault(row, 'name', 'error.duplicate.driver');
    else if (before) fault(row, 'name', 'error.import.duplicate.line', { line: before.line });
    else {
      if (name !== '') read.push({ name, license, line: row.line });
      continue;
    }
    repeated.add(row);
  }
  return rows.filter((row) => !repeated.has(row));
}

function present(row: DriverRow, contact: boolean): Driver {
  const named = { id: row.uid, accountId: row.account_uid, name: row.name, score: null };
  if (!contact) return named;
  return {
    ...named,
    phone: row.phone === null ? null : phoneFieldValue(row.phone),
    email: row.email,
    employeeNumber: row.employee_number,
    keyNumber: row.key_number,
    licenseNumber: row.license_number,
    licenseExpiresOn: row.license_expires_on,
    tags: row.tags,
    notes: row.notes,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}
