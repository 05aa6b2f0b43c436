import { CUSTOMER_COLUMNS, type Customer, CustomerWrite } from '@waymark/contract/customers/schema.ts';
import { phoneFieldValue, toE164 } from '@waymark/contract/phone.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { type PeopleNoun, PeopleService, type PeopleServiceParts } from '../records/people.ts';
import { instant } from '../records/present.ts';
import { writtenText } from '../records/written-text.ts';
import { CUSTOMER_TABLE, type CustomerRow, type CustomerValues, insertCustomer, updateCustomer } from './sql.ts';

const CUSTOMERS: PeopleNoun<typeof CustomerWrite, CustomerValues, CustomerRow, Customer> = {
  name: 'customer',
  duplicate: 'error.duplicate.customer',
  fieldOfIndex: { customers_name: 'name', customers_external_number: 'externalNumber' },
  plan: {
    columns: CUSTOMER_COLUMNS,
    schema: CustomerWrite,
    rowLimit: LIMITS.importRows,
    unique: ['name', 'externalNumber'],
    templateName: 'customers.csv',
  },
  values: (body, tags) => ({
    name: body.name.trim(),
    external_number: writtenText(body.externalNumber),
    contact_person: writtenText(body.contactPerson),
    phone: body.phone ? (toE164(body.phone) ?? null) : null,
    email: writtenText(body.email),
    address: writtenText(body.address),
    tags,
    notes: writtenText(body.notes),
  }),
  tagsOf: ({ tags = [] }) => tags,
  present,
  table: CUSTOMER_TABLE,
  insert: insertCustomer,
  update: updateCustomer,
};

/** Whom the fleet drives for. */
export class CustomerService extends PeopleService<typeof CustomerWrite, CustomerValues, CustomerRow, Customer> {
  constructor(parts: PeopleServiceParts) {
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
    tags: row.tags,
    notes: row.notes,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}
