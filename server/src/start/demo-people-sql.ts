/**
 * Stores the surroundings of the demo fleet once, with the fleet: users of every role, a branch, customers, details of
 * the drivers. Numbers are from the range reserved for fiction (555-0100 to 555-0199), and addresses from the domain
 * reserved for examples. They allow no sign-in before their users are invited and accept.
 */
import { FEATURES, ROLES, type Role } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import type { Tx } from '../storage/db.ts';
import { sql } from '../storage/sql.ts';
import { newUid } from '../storage/uid.ts';

const DAY_MS = 86_400_000;
const address = (name: string): string => `${name}@null-island.example`;
const number = (last: number): string => `+1202555${String(100 + last).padStart(4, '0')}`;

const NAMES: Readonly<Record<Role, string>> = {
  admin: 'Demo administrator',
  techSupport: 'Demo support',
  installer: 'Demo installer',
  accountant: 'Demo accountant',
  viewer: 'Demo viewer',
};

const CUSTOMERS = ['Demo harbour', 'Demo market', 'Demo quarry', 'Demo dairy'] as const;
/** A branch without fuel sensors that measures in miles. */
const BRANCH = { name: 'Demo branch', attributes: { timeZone: 'UTC', unitsSystem: 'imperial' } } as const;
const BRANCH_FEATURES = FEATURES.filter((feature) => feature !== 'fuel');

export async function insertPeople(tx: Tx, accountId: number, now: number): Promise<void> {
  await insertUsers(tx, accountId, now);
  await insertCustomers(tx, accountId);
  await detailDrivers(tx, accountId, now);
  await sql`SELECT create_child_account(${accountId}::int, ${newUid()}::uuid, ${BRANCH.name},
    ${JSON.stringify(BRANCH.attributes)}::jsonb, ${[...BRANCH_FEATURES]}::text[], ${[...ALERT_TYPES]}::text[])`.execute(
    tx,
  );
}

/** Inserts one user of each role, and a disabled one. */
async function insertUsers(tx: Tx, accountId: number, now: number): Promise<void> {
  const common = { account_id: accountId, features: [...FEATURES], alerts: [...ALERT_TYPES] };
  await tx
    .insertInto('users')
    .values([
      ...ROLES.map((role) => ({
        ...common,
        uid: newUid(),
        name: NAMES[role],
        email: address(role.toLowerCase()),
        role,
        invited_at: new Date(now - DAY_MS),
      })),
      {
        ...common,
        uid: newUid(),
        name: 'Demo dispatcher who left',
        email: address('dispatcher'),
        role: 'viewer',
        invited_at: new Date(now - 30 * DAY_MS),
        disabled_at: new Date(now - 2 * DAY_MS),
      },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function insertCustomers(tx: Tx, accountId: number): Promise<void> {
  await tx
    .insertInto('customers')
    .values(
      CUSTOMERS.map((name, index) => ({
        account_id: accountId,
        uid: newUid(),
        name,
        contact_person: `Contact ${index + 1}`,
        phone: number(50 + index),
        email: address(`customer${index + 1}`),
        address: `${index + 1} Meridian Road, Null Island`,
        external_number: `C-${String(index + 1).padStart(3, '0')}`,
      })),
    )
    .execute();
}

/** Adds numbers and licences, one of them expired so that the list shows it. */
async function detailDrivers(tx: Tx, accountId: number, now: number): Promise<void> {
  const drivers = await tx
    .selectFrom('drivers')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('name')
    .execute();
  for (const [index, { id }] of drivers.entries())
    await tx
      .updateTable('drivers')
      .set({
        employee_number: `E-${String(index + 1).padStart(3, '0')}`,
        phone: index < 50 ? number(index) : null,
        license_number: `NI ${100_200 + index}`,
        license_expires_on: new Date(now + (index - 1) * 60 * DAY_MS).toISOString().slice(0, 10),
      })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
}
