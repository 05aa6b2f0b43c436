/** Every uploaded file and every downloaded table. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Endpoint, UPLOAD_CAP_BYTES, UPLOAD_PART } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { NOT_BLANK } from '@waymark/contract/validation.ts';
import { parse } from 'csv-parse/sync';
import type { TObject, TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, seedVehicle } from '../../features/commands/testing.ts';
import { seedAlert, seedPlace } from '../../storage/testing.ts';
import { type Caller, type TestApp, testApp } from '../testing.ts';
import { tenantDigest } from './testing-digest.ts';
import {
  DAY,
  type Fleet,
  FUEL_RECEIPT,
  INCIDENT,
  PLACE,
  RECORDS,
  ROUTE,
  SERVICE,
  SERVICE_LOG,
} from './testing-fleet.ts';
import { SAMPLES } from './testing-samples.ts';
import { seedFleet } from './testing-seed.ts';

const CALLS = Object.values(ENDPOINTS).flatMap((noun) => Object.values(noun) as Endpoint[]);
/** Uploads of tables. Those of pictures and documents are tested with their records. */
const UPLOADS = CALLS.filter(({ upload }) => upload !== undefined && !/^image\/|^application\/pdf$/.test(upload));
const TABLES = CALLS.filter(({ file }) => file === 'text/csv');

/** Returns a body with the text in every field that accepts any. */
function textBody(schema: TObject | undefined, text: string): Record<string, string> {
  const isText = (field: TSchema) => [field, ...('anyOf' in field ? (field.anyOf as TSchema[]) : [])].some(isAnyText);
  const fields = Object.entries(schema?.properties ?? {}).filter(([, field]) => isText(field));
  return Object.fromEntries(fields.map(([name]) => [name, text]));
}

function isAnyText(schema: TSchema): boolean {
  const { type, format, pattern, enum: words } = schema as Record<string, unknown>;
  return (
    type === 'string' &&
    format === undefined &&
    words === undefined &&
    [undefined, NOT_BLANK].includes(pattern as never)
  );
}

let test: TestApp;
let fleet: Fleet;
/** Folder in which temporary files of an upload would appear. */
let aside: string;
const usual = process.env.TMPDIR;

beforeAll(async () => {
  test = await testApp();
  fleet = await seedFleet(test);
  aside = await mkdtemp(join(tmpdir(), 'waymark-aside-'));
  process.env.TMPDIR = aside;
});
afterAll(async () => {
  if (usual === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usual;
  await test.close();
  await rm(aside, { recursive: true });
});

/** Refusals of another type, of calls that take more than tables. */
const WRONG_TYPES: Readonly<Record<string, string>> = {
  uploadPlaces: 'error.place.file.type',
  uploadRoutes: 'error.route.file.type',
};

describe.each(UPLOADS)('the upload $name', (endpoint) => {
  const send = (payload: FormData | string, type?: string, caller: Caller = fleet.admin) =>
    test.app.inject({
      method: endpoint.method,
      url: endpoint.path,
      payload,
      headers: {
        ...(caller.cookie && { cookie: caller.cookie }),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
    });
  const form = (file: File, part = UPLOAD_PART) => {
    const made = new FormData();
    made.set(part, file);
    return made;
  };
  const cap = endpoint.uploadCapBytes ?? UPLOAD_CAP_BYTES;
  const wrongType = WRONG_TYPES[endpoint.name] ?? 'error.import.file.type';
  /** Returns a table that the call accepts. */
  const good = () => SAMPLES[endpoint.name]!(fleet).file!;

  it('is refused when too large, of another type or not a form, and leaves no file behind', async () => {
    const before = await tenantDigest(test.database);
    const rows = await good().text();
    // Valid to its last row. Only the lines behind it exceed the limit.
    const large = new File([rows, '\n'.repeat(cap - rows.length + 1)], 'table.csv', { type: 'text/csv' });
    const named = (name: string, type: string) => new File([rows], name, { type });
    const tries: [string, Promise<{ statusCode: number; json(): { code: string } }>, number, string][] = [
      ['too large', send(form(large)), 413, 'error.request.too.large'],
      ['a workbook', send(form(named('table.xlsx', 'application/zip'))), 400, wrongType],
      ['a program', send(form(named('table.csv.exe', 'text/csv'))), 400, wrongType],
      [
        'no text',
        send(form(new File([new Uint8Array([0xff, 0xfe, 0x00])], good().name))),
        400,
        'error.import.encoding',
      ],
      ['another part', send(form(good(), 'other')), 400, 'error.validation'],
      ['a bare table', send(rows, 'text/csv'), 415, 'error.media.type'],
      ['JSON', send('{}', 'application/json'), 415, 'error.media.type'],
    ];
    for (const [what, answer, status, code] of tries) {
      const { statusCode, json } = await answer;
      expect([what, statusCode, json().code]).toEqual([what, status, code]);
    }
    expect(await tenantDigest(test.database)).toEqual(before);
    expect(await readdir(aside)).toEqual([]);
  });

  it('is refused before it is read for a user without the permission', async () => {
    const viewer = await test.signedIn(fleet.account.id, 'viewer');
    const large = new File(['x'.repeat(cap + 1)], 'table.csv');
    expect((await send(form(large), undefined, viewer)).json().code).toBe('error.permission.missing');
    expect((await send(form(large), undefined, test.anonymous)).statusCode).toBe(401);
  });

  it('is parsed in memory, so an accepted upload leaves no file', async () => {
    expect((await send(form(good()))).statusCode).toBe(200);
    expect(await readdir(aside)).toEqual([]);
  });
});

describe('the bodies of calls', () => {
  it('are refused beyond 1 MiB before any other processing', async () => {
    const before = await tenantDigest(test.database);
    const payload = `{"name":"${'x'.repeat(UPLOAD_CAP_BYTES)}"`;
    for (const { name, path, method, body } of CALLS.filter((call) => call.body !== undefined)) {
      expect(body).toBeDefined();
      const url = path.replace(/\{\w+\}/g, crypto.randomUUID());
      const headers = { cookie: fleet.admin.cookie!, 'content-type': 'application/json' };
      const { statusCode } = await test.app.inject({ method, url, payload, headers });
      expect([name, statusCode]).toEqual([name, 413]);
    }
    expect(await tenantDigest(test.database)).toEqual(before);
  });
});

describe('the tables', () => {
  /**
   * Characters that begin a formula in a spreadsheet, and characters that hide one. Space around words is not stored.
   */
  const FORMULAS = ['=', '+', '-', '@', '\t', '\t=', ' ='].map((beginning, turn) => `${beginning}SUM(${turn})`);
  const written = (formula: string) => formula.trim().replace(/^(?=[=+\-@])/, "'");
  const VISIT_TABLES = TABLES.filter(({ path }) =>
    /geofenceHistory|visitCount|waitingTime|pickUpAndDrop/.test(path),
  ).map(({ name }) => name);
  /** Stores a visit to a place of that name, by an asset of that name. */
  const visitedPlace = async (value: string, turn: number) => {
    const { status, answer } = await fleet.admin.call(ENDPOINTS.assets.create, {
      body: { name: value, type: 'car', licensePlate: `${value}${turn}` },
    });
    if (status !== 200) return { status };
    const { accountId } = fleet.admin.user!;
    const asset = await test.database.tenant([accountId], (tx) =>
      tx.selectFrom('assets').select('id').where('uid', '=', answer.id).executeTakeFirstOrThrow(),
    );
    const name = `${value.trim()} ${crypto.randomUUID()}`;
    await seedPlace(test.database, accountId, { name, address: value.trim(), pickup: true }, [
      { assetId: asset.id, enteredAt: new Date(`${DAY}T12:00:00Z`), leftAt: new Date(`${DAY}T13:00:00Z`) },
    ]);
    return { status };
  };
  /** Creates an asset of that name, and stores an alert of it. */
  const alertedAsset = async (value: string, turn: number) => {
    const { status, answer } = await fleet.admin.call(ENDPOINTS.assets.create, {
      body: { name: value, type: 'car', licensePlate: `${value} alert ${turn}` },
    });
    if (status !== 200) return { status };
    const { accountId } = fleet.admin.user!;
    const asset = await test.database.tenant([accountId], (tx) =>
      tx.selectFrom('assets').select('id').where('uid', '=', answer.id).executeTakeFirstOrThrow(),
    );
    const raisedAt = new Date(`${DAY}T12:00:00Z`);
    await seedAlert(test.database, accountId, asset.id, { note: value.trim(), raisedAt });
    return { status };
  };
  /** Calls that create the rows of a table, with the text in every field that accepts text. */
  const MAKERS: Readonly<Record<string, (value: string, turn: number) => Promise<{ status: number }>>> = {
    ...Object.fromEntries(
      [...RECORDS.values()].map(({ create, file }) => [
        file.name,
        (value: string) => fleet.admin.call(create, { body: { name: value, ...textBody(create.body, value) } }),
      ]),
    ),
    assetsAsCsv: (value, turn) =>
      fleet.admin.call(ENDPOINTS.assets.create, {
        body: {
          name: value,
          type: 'car',
          licensePlate: `${value}${turn}`,
          make: value,
          model: value,
          depot: value,
          route: value,
          tags: [value],
        },
      }),
    driversAsCsv: (value, turn) =>
      fleet.admin.call(ENDPOINTS.drivers.create, {
        body: { name: value, phone: `81 901234567${turn}`, employeeNumber: value, licenseNumber: value, notes: value },
      }),
    placesAsCsv: (value) =>
      fleet.admin.call(ENDPOINTS.places.create, { body: { ...PLACE, name: value, address: value, notes: value } }),
    routesAsCsv: (value) => {
      const markerPoints = ROUTE.markerPoints.map((marker) => ({ ...marker, address: value }));
      const name = crypto.randomUUID().slice(0, 20);
      return fleet.admin.call(ENDPOINTS.routes.create, { body: { ...ROUTE, name, markerPoints } });
    },
    tagsAsCsv: (value) => fleet.admin.call(ENDPOINTS.tags.create, { body: { name: `${value} tag` } }),
    makeModelsAsCsv: (value) =>
      fleet.admin.call(ENDPOINTS.makeModels.create, { body: { make: value, model: value, assetTypes: ['car'] } }),
    serviceConfigsAsCsv: (value) =>
      fleet.admin.call(ENDPOINTS.serviceConfigs.create, {
        body: { ...SERVICE, serviceName: value, make: value, model: value, notes: value },
      }),
    sensorsAsCsv: (value) =>
      fleet.admin.call(ENDPOINTS.sensors.create, {
        body: {
          ...{ name: value, kind: 'text', source: 'io72', scope: { asset: fleet.asset.uid } },
          words: [{ value, word: value }],
        },
      }),
    fuelReceiptsAsCsv: (value) =>
      fleet.admin.call(ENDPOINTS.fuelReceipts.create, {
        body: { ...FUEL_RECEIPT, assetId: fleet.asset.uid, quantity: Math.random() + 1, station: value, notes: value },
      }),
    fuelLedgerAsCsv: (value) =>
      fleet.admin.call(ENDPOINTS.fuelReceipts.create, {
        body: {
          ...{ ...FUEL_RECEIPT, assetId: fleet.asset.uid, quantity: Math.random() + 1, station: value },
          time: `${DAY}T10:00:00Z`,
        },
      }),
    serviceLogsAsCsv: (value) =>
      fleet.admin.call(ENDPOINTS.serviceLogs.create, {
        body: { ...SERVICE_LOG, assetId: fleet.servicedAsset, serviceName: value, supplier: value, notes: value },
      }),
    incidentsAsCsv: (value) =>
      fleet.admin.call(ENDPOINTS.incidents.create, {
        body: { ...INCIDENT, incidentName: value, driverLastName: value, eventDescription: value },
      }),
    auditAsCsv: (value) =>
      fleet.admin.call(ENDPOINTS.users.create, {
        body: { name: value, email: `${crypto.randomUUID()}@example.test`, role: 'viewer' },
      }),
    alertsAsCsv: alertedAsset,
    assetEventsAsCsv: alertedAsset,
    // The sample asks for the report of visits.
    reportAsCsv: visitedPlace,
    ...Object.fromEntries(VISIT_TABLES.map((table) => [table, visitedPlace])),
    commandsAsCsv: async (value) => {
      const vehicle = await seedVehicle(test, fleet.admin.user!.accountId);
      return command(test, fleet.admin, vehicle, { request: 'SET_REPORT_FREQ_INTERVAL', reason: value });
    },
  };
  /** Tables without user text: numbers, instants and our own heads. */
  const OURS = new Set(['trackAsCsv', ...TABLES.map(({ name }) => name).filter((name) => name.endsWith('Template'))]);

  const cellsOf = async (endpoint: Endpoint): Promise<string[]> => {
    const { status, answer } = await fleet.admin.call(endpoint, SAMPLES[endpoint.name]!(fleet) as never);
    expect([endpoint.name, status]).toEqual([endpoint.name, 200]);
    return (parse(String(answer), { bom: true, relax_column_count: true }) as string[][]).flat();
  };
  const harmless = (cell: string) => !/^[=+\-@\t\r\0]/.test(cell) || /^-?\d+(\.\d+)?$/.test(cell);

  it.each(TABLES)('have no formula in any cell: $name', async (endpoint) => {
    const make = MAKERS[endpoint.name];
    if (make === undefined) expect([...OURS]).toContain(endpoint.name);
    else
      for (const [turn, formula] of FORMULAS.entries())
        expect([formula, (await make(formula, turn)).status]).toEqual([formula, 200]);
    const cells = await cellsOf(endpoint);
    expect(cells.length).toBeGreaterThan(0);
    expect(cells.filter((cell) => !harmless(cell))).toEqual([]);
    if (make)
      for (const formula of FORMULAS)
        expect([formula, cells.some((cell) => cell.includes(written(formula)))]).toEqual([formula, true]);
  });

  it('have no NUL, because no call accepts one', async () => {
    for (const [name, make] of Object.entries(MAKERS)) {
      const { status } = await make('\0=SUM(1)', 9);
      expect([name, status]).toEqual([name, 400]);
    }
  });
});
