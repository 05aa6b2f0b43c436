import { LIMITS } from '@waymark/domain/limits.ts';

import Type, { type Static } from 'typebox';
import { Email, Id, Instant, Note, Nullable, optionalText, Paging, Phone, Strict } from '../common.ts';
import type { ImportColumn } from '../imports/schema.ts';
import { LANGUAGES } from '../session/schema.ts';
import { TagNames } from '../tags/schema.ts';
import { NOT_BLANK } from '../validation.ts';

/** Fields of a customer that users write. Whitespace-only text counts as null. */
export const CustomerWrite = Strict({
  name: Type.String({ minLength: 1, maxLength: LIMITS.personNameCharacters, pattern: NOT_BLANK }),
  externalNumber: optionalText(40),
  contactPerson: optionalText(LIMITS.personNameCharacters),
  phone: Type.Optional(Nullable(Phone)),
  email: Type.Optional(Nullable(Email)),
  address: optionalText(300),
  /** Of messages to the customer; without one, that of the account. */
  language: Type.Optional(Nullable(Type.Enum([...LANGUAGES]))),
  tags: Type.Optional(TagNames),
  notes: Note,
});
export type CustomerWrite = Static<typeof CustomerWrite>;

/** Fields beside the name, absent for users without the permission. */
const personal = {
  externalNumber: Nullable(Type.String()),
  contactPerson: Nullable(Type.String()),
  /** `{country calling code} {number}` */
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  address: Nullable(Type.String()),
  language: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
  notes: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
};

/** A customer of the fleet. */
export const Customer = Type.Object({
  id: Id,
  accountId: Id,
  name: Type.String(),
  ...Type.Partial(Type.Object(personal)).properties,
});
export type Customer = Static<typeof Customer>;

export const CustomerQuery = Type.Object({
  ...Paging,
  /** Name, and with the permission number, contact person, phone, email, address; any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
  tag: Type.Optional(Type.String({ maxLength: LIMITS.tagNameCharacters })),
});
export type CustomerQuery = Static<typeof CustomerQuery>;

export const CUSTOMER_COLUMNS: readonly ImportColumn[] = [
  { header: 'Name', field: 'name', required: true },
  { header: 'Number', aliases: ['External number', 'Customer number'], field: 'externalNumber' },
  { header: 'Contact person', aliases: ['Contact'], field: 'contactPerson' },
  { header: 'Phone', aliases: ['Mobile'], field: 'phone' },
  { header: 'Email', field: 'email' },
  { header: 'Address', field: 'address' },
  { header: 'Language', field: 'language' },
  { header: 'Tags', field: 'tags', kind: 'list' },
  { header: 'Notes', field: 'notes' },
];
