import { DRIVER_COLUMNS, type Driver, DriverWrite } from '@waymark/contract/drivers/schema.ts';
import { phoneFieldValue, toE164 } from '@waymark/contract/phone.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { PEOPLE_RULES, personTags } from '../records/people.ts';
import { instant } from '../records/present.ts';
import { type ListedNoun, RecordService } from '../records/record-service.ts';
import type { RecordServiceParts } from '../records/record-writer.ts';
import { writtenText } from '../records/written-text.ts';
import { type DriverRow, type DriverValues, driverQueries, listDrivers } from './sql.ts';

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
    unique: ['employeeNumber', 'phone', 'email', 'keyNumber'],
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
