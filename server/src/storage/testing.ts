/**
 * Real databases for tests. One embedded server per vitest run (testing-server.ts starts it on first use), and one
 * database per test file, copied from a migrated template. `WAYMARK_TEST_DATABASE_URL` runs the same tests on another
 * server.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, type DatabaseOptions, openDatabase } from './db.ts';
// testing-server.ts declares what `inject` provides.
import type {} from './testing-server.ts';

export interface TestDatabase {
  database: Database;
  /** Address of the superuser (or owner) that created it. */
  url: string;
  /** Closes and drops it. */
  drop(): Promise<void>;
}

/** Copies the migrated template to a new database. */
export async function copiedDatabase(): Promise<Pick<TestDatabase, 'url' | 'drop'>> {
  const { adminUrl, template } = await testServer();
  const name = `waymark_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return {
    url: withDatabase(adminUrl, name),
    drop: () => asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Creates and opens a migrated database without rows. */
export async function testDatabase(options: Omit<DatabaseOptions, 'url'> = {}): Promise<TestDatabase> {
  const { url, drop } = await copiedDatabase();
  const database = await openDatabase({ url, ...options });
  return {
    database,
    url,
    async drop() {
      await database.close();
      await drop();
    },
  };
}

/** Creates an empty database without tables, for tests of migrations and roles. */
export async function emptyDatabase(): Promise<{ url: string; adminUrl: string; drop(): Promise<void> }> {
  const { adminUrl } = await testServer();
  const name = `waymark_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  const drop = () => asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  return { url: withDatabase(adminUrl, name), adminUrl, drop };
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Response of the vitest process; see testing-server.ts. */
interface TestServer {
  adminUrl: string;
  template: string;
}

async function testServer(): Promise<TestServer> {
  const response = await fetch(inject('testDatabaseServer'));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text) as TestServer;
}

export interface SeededAccount {
  id: number;
  uid: string;
}

export interface SeededUser {
  accountId: number;
  id: number;
  uid: string;
  email: string;
}

export interface SeededAsset {
  accountId: number;
  id: number;
  uid: string;
}

export interface SeededDevice {
  accountId: number;
  id: number;
  uid: string;
  imei: string;
}

/** Creates a root account, or a child of `parentId`. */
export async function seedAccount(
  database: Database,
  values: {
    name?: string;
    parentId?: number;
    features?: string[];
    /** Default: all. */
    alerts?: string[];
    attributes?: Record<string, unknown>;
  } = {},
): Promise<SeededAccount> {
  return database.owner(async (kysely) => {
    const uid = randomUUID();
    const parent =
      values.parentId === undefined
        ? undefined
        : await kysely
            .selectFrom('accounts')
            .select('ancestors')
            .where('id', '=', values.parentId)
            .executeTakeFirstOrThrow();
    const { id } = await kysely
      .selectNoFrom((select) => select.cast<number>(select.val(0), 'integer').as('unused'))
      .select((select) => select.fn<number>('nextval', [select.val('accounts_id_seq')]).as('id'))
      .executeTakeFirstOrThrow();
    await kysely
      .insertInto('accounts')
      .values({
        id,
        uid,
        parent_id: values.parentId ?? null,
        ancestors: [...(parent?.ancestors ?? []), id],
        name: values.name ?? `Account ${id}`,
        features: values.features ?? [],
        alerts: values.alerts ?? [...ALERT_TYPES],
        attributes: JSON.stringify(values.attributes ?? {}),
      })
      .execute();
    return { id, uid };
  });
}

/** Creates a user, without a password unless `passwordHash` is given. */
export async function seedUser(
  database: Database,
  accountId: number,
  values: {
    name?: string;
    email?: string;
    phone?: string;
    passwordHash?: string;
    role?: string;
    features?: string[];
    /** Default: all. */
    alerts?: string[];
  } = {},
): Promise<SeededUser> {
  const uid = randomUUID();
  const email = values.email ?? `${uid}@example.test`;
  const { id } = await database.tenant([accountId], (tx) =>
    tx
      .insertInto('users')
      .values({
        account_id: accountId,
        uid,
        name: values.name ?? 'Test User',
        email,
        phone: values.phone ?? null,
        password_hash: values.passwordHash ?? null,
        role: values.role ?? 'admin',
        features: values.features ?? [],
        alerts: values.alerts ?? [...ALERT_TYPES],
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { accountId, id, uid, email };
}

export async function seedAsset(
  database: Database,
  accountId: number,
  values: { name?: string; type?: string; tags?: string[]; createdAt?: Date } = {},
): Promise<SeededAsset> {
  const uid = randomUUID();
  const { tags = [] } = values;
  const { id } = await database.tenant([accountId], async (tx) => {
    for (const name of tags)
      await tx
        .insertInto('tags')
        .values({ account_id: accountId, uid: randomUUID(), name })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return tx
      .insertInto('assets')
      .values({
        account_id: accountId,
        uid,
        name: values.name ?? 'Test asset',
        type: values.type ?? 'car',
        tags,
        ...(values.createdAt === undefined ? {} : { created_at: values.createdAt }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return { accountId, id, uid };
}

/** Creates a device. With `assetId` it is assigned to that asset since `assignedFrom` (default 2010). */
export async function seedDevice(
  database: Database,
  accountId: number,
  values: {
    imei?: string;
    protocol?: string;
    ignitionType?: 'wired' | 'can' | 'virtual' | 'none';
    assetId?: number;
    role?: 'primary' | 'auxiliary';
    assignedFrom?: Date;
  } = {},
): Promise<SeededDevice> {
  const uid = randomUUID();
  const imei = values.imei ?? String(350_000_000_000_000 + Math.floor(Math.random() * 9_999_999_999_999));
  return database.tenant([accountId], async (tx) => {
    const { id } = await tx
      .insertInto('devices')
      .values({
        account_id: accountId,
        uid,
        imei,
        protocol: values.protocol ?? 'teltonika',
        ignition_type: values.ignitionType ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (values.assetId !== undefined) {
      await tx
        .insertInto('device_assignments')
        .values({
          account_id: accountId,
          device_id: id,
          asset_id: values.assetId,
          role: values.role ?? 'primary',
          assigned_from: values.assignedFrom ?? new Date('2010-01-01T00:00:00Z'),
        })
        .execute();
    }
    return { accountId, id, uid, imei };
  });
}

/** Creates a place, a circle of 100 m, with visits as telemetry writes them. */
export async function seedPlace(
  database: Database,
  accountId: number,
  values: {
    name?: string;
    latitude?: number;
    longitude?: number;
    pickup?: boolean;
    dropOff?: boolean;
    address?: string;
    shared?: boolean;
    deletedAt?: Date;
  } = {},
  visits: readonly SeededVisit[] = [],
): Promise<SeededAsset> {
  const uid = randomUUID();
  const { latitude = 47.1, longitude = 9.5, pickup = false, dropOff = false, shared = false } = values;
  const { id } = await database.tenant([accountId], async (tx) => {
    const { id } = await tx
      .insertInto('places')
      .values({
        account_id: accountId,
        uid,
        name: values.name ?? 'Test place',
        type: 'customer',
        color: 'blue',
        latitude,
        longitude,
        radius_m: 100,
        pickup,
        drop_off: dropOff,
        address: values.address ?? null,
        shared,
        was_shared: shared,
        deleted_at: values.deletedAt ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const shape = { latitude, longitude, radius_m: 100, pickup, drop_off: dropOff, shared };
    await tx
      .insertInto('place_versions')
      .values({ ...shape, account_id: accountId, place_id: id, valid_from: new Date('2010-01-01T00:00:00Z') })
      .execute();
    return { id };
  });
  await seedVisits(database, accountId, id, visits);
  return { accountId, id, uid };
}

/** A visit; one without an end is under way. */
export interface SeededVisit {
  assetId: number;
  enteredAt: Date;
  leftAt?: Date;
  topSpeedMetersPerSecond?: number;
}

/** Stores visits. @param accountId account of the assets */
export async function seedVisits(
  database: Database,
  accountId: number,
  placeId: number,
  visits: readonly SeededVisit[],
): Promise<void> {
  if (visits.length === 0) return;
  await database.ingest((tx) =>
    tx
      .insertInto('visits')
      .values(
        visits.map(({ assetId, enteredAt, leftAt, topSpeedMetersPerSecond: speed }) => ({
          account_id: accountId,
          asset_id: assetId,
          place_id: placeId,
          entered_at: enteredAt,
          left_at: leftAt ?? null,
          decided_at: leftAt ?? null,
          top_speed_cm_s: speed === undefined ? null : Math.round(speed * 100),
          waits: false,
        })),
      )
      .execute(),
  );
}

/** Stores an alert. Default: a critical open one of a moment, now. @returns its public id */
export async function seedAlert(
  database: Database,
  accountId: number,
  assetId: number,
  values: {
    type?: string;
    severity?: string;
    ruleId?: number;
    ruleVersion?: number;
    placeId?: number;
    driverId?: number;
    subject?: string;
    raisedAt?: Date;
    endedAt?: Date | null;
    value?: number;
    threshold?: number;
    details?: object;
    note?: string;
    withdrawnAt?: Date;
  } = {},
): Promise<string> {
  const uid = randomUUID();
  const raisedAt = values.raisedAt ?? new Date();
  const endedAt = values.endedAt === undefined ? raisedAt : values.endedAt;
  await database.ingest((tx) =>
    tx
      .insertInto('alerts')
      .values({
        account_id: accountId,
        asset_id: assetId,
        uid,
        type: values.type ?? 'shock',
        severity: values.severity ?? 'critical',
        rule_id: values.ruleId ?? null,
        rule_version: values.ruleVersion ?? null,
        place_id: values.placeId ?? null,
        driver_id: values.driverId ?? null,
        subject: values.subject ?? uid,
        since: raisedAt,
        raised_at: raisedAt,
        ended_at: endedAt,
        ended_by: endedAt === null ? null : 'over',
        latitude_e7: 471_000_000,
        longitude_e7: 95_000_000,
        value: values.value ?? null,
        threshold: values.threshold ?? null,
        details: values.details === undefined ? null : JSON.stringify(values.details),
        note: values.note ?? null,
        withdrawn_at: values.withdrawnAt ?? null,
      })
      .execute(),
  );
  return uid;
}
