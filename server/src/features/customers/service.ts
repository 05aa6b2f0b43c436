import { CUSTOMER_COLUMNS, type Customer, CustomerWrite } from '@waymark/contract/customers/schema.ts';
import { phoneFieldValue, toE164 } from '@waymark/contract/phone.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { PEOPLE_RULES, personTags } from '../records/people.ts';
import { instant } from '../records/present.ts';
import { type ListedNoun, RecordService } from '../records/record-service.ts';
import type { RecordServiceParts } from '../records/record-writer.ts';
import { writtenText } from '../records/written-text.ts';
import { type CustomerRow, type CustomerValues, customerQueries, listCustomers } from './sql.ts';

const CUSTOMERS: ListedNoun<typeof CustomerWrite, CustomerValues, CustomerRow, Customer> = {
  name: 'customer',
  duplicate: {
    code: 'error.duplicate.customer',
    field: 'name',
    fieldOfIndex: { customers_external_number: 'externalNumber' },
  },
  plan: {
    columns: CUSTOMER_COLUMNS,
    schema: CustomerWrite,
    rowLimit: LIMITS.importRows,
    unique: ['name', 'externalNumber'],
    templateName: 'customers.csv',
  },
  values: async (body, context) => ({
    name: body.name.trim(),
    external_number: writtenText(body.externalNumber),
    contact_person: writtenText(body.contactPerson),
    phone: body.phone ? (toE164(body.phone) ?? null) : null,
    email: writtenText(body.email),
    address: writtenText(body.address),
    language: body.language ?? null,
    tags: await personTags(context, body.tags),
    notes: writtenText(body.notes),
  }),
  label: ({ name }) => ({ name }),
  present,
  queries: customerQueries,
  list: listCustomers,
  ...PEOPLE_RULES,
};

/** Customers of the fleet. */
export class CustomerService extends RecordService<typeof CustomerWrite, CustomerValues, CustomerRow, Customer> {
  constructor(parts: RecordServiceParts) {
    super(CUSTOMERS, parts);
  }
}

function present(row: CustomerRow, contact: boolean): Customer {
  const named = { id: row.uid, accountId: row.account_uid, name: row.name };
  if (!contact) return named;
  return {
    ...named,
    externalNumber: row.external_number,
    contactPerson: row.contact_person,
    phone: row.phone === null ? null : phoneFieldValue(row.phone),
    email: row.email,
    address: row.address,
    language: row.language,
    tags: row.tags,
    notes: row.notes,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}
