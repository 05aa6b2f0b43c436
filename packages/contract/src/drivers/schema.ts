import { KEY_NUMBER } from '@waymark/domain/driver-key.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Email, Id, Instant, Note, Nullable, optionalText, Paging, Phone, Strict, WrittenDate } from '../common.ts';
import type { ImportColumn } from '../imports/schema.ts';
import { TagNames } from '../tags/schema.ts';
import { NOT_BLANK } from '../validation.ts';

/** Fields of a driver that users write. Whitespace-only text counts as null. */
export const DriverWrite = Strict({
  name: Type.String({ minLength: 1, maxLength: LIMITS.personNameCharacters, pattern: NOT_BLANK }),
  phone: Type.Optional(Nullable(Phone)),
  email: Type.Optional(Nullable(Email)),
  employeeNumber: optionalText(40),
  /** Number of the iButton, tag or card by which trackers know the driver. Case and leading zeros do not matter. */
  keyNumber: Type.Optional(Nullable(Type.String({ maxLength: 60, pattern: KEY_NUMBER.source }))),
  licenseNumber: optionalText(40),
  licenseExpiresOn: Type.Optional(Nullable(WrittenDate)),
  tags: Type.Optional(TagNames),
  notes: Note,
});
export type DriverWrite = Static<typeof DriverWrite>;

/** Fields beside the name, absent for users without the permission. */
const personal = {
  /** `{country calling code} {number}` */
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  employeeNumber: Nullable(Type.String()),
  keyNumber: Nullable(Type.String()),
  licenseNumber: Nullable(Type.String()),
  licenseExpiresOn: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
  notes: Nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
};

/** A driver, or employee. */
export const Driver = Type.Object({
  id: Id,
  accountId: Id,
  name: Type.String(),
  /** Null, because a score belongs to a period. `driverScores` has it. */
  score: Nullable(Type.Number({ minimum: 0, maximum: 100 })),
  ...Type.Partial(Type.Object(personal)).properties,
});
export type Driver = Static<typeof Driver>;

export const DriverQuery = Type.Object({
  ...Paging,
  /** Name, and with the permission phone, email, employee and licence number; any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
  tag: Type.Optional(Type.String({ maxLength: LIMITS.tagNameCharacters })),
});
export type DriverQuery = Static<typeof DriverQuery>;

export const DRIVER_COLUMNS: readonly ImportColumn[] = [
  { header: 'Name', field: 'name', required: true },
  { header: 'Employee number', aliases: ['Employee ID'], field: 'employeeNumber' },
  { header: 'Phone', aliases: ['Mobile'], field: 'phone' },
  { header: 'Email', field: 'email' },
  { header: 'License number', aliases: ['Licence number'], field: 'licenseNumber' },
  { header: 'License expires on', aliases: ['Licence expires on', 'License expiry'], field: 'licenseExpiresOn' },
  { header: 'Driver key', aliases: ['iButton', 'RFID'], field: 'keyNumber' },
  { header: 'Tags', field: 'tags', kind: 'list' },
  { header: 'Notes', field: 'notes' },
];
