/** Every payload field of an incident: stored and answered as written, and refused with the message of its rule. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { type SeededAsset, seedAsset } from '../../storage/testing.ts';

const { incidents, drivers } = ENDPOINTS;
const TIME = Date.parse('2026-06-10T17:05:36Z') / 1000;
const NAME = LIMITS.incidentNameCharacters;
const PERSON = LIMITS.personNameCharacters;
const TEXT = LIMITS.incidentDescriptionCharacters;
const NOWHERE = '00000000-0000-4000-8000-000000000000';

let test: TestApp;
let admin: Caller;
let car: SeededAsset;
let driver: { id: string };

beforeAll(async () => {
  test = await testApp();
  const account = await test.account();
  admin = await test.signedIn(account.id);
  car = await seedAsset(test.database, account.id, { name: 'Car 21' });
  driver = (await admin.call(drivers.create, { body: { name: 'Mara Lind', phone: '1 2025550150' } })).answer;
});
afterAll(() => test.close());

const least = () => ({ incidentName: 'Collision', type: 'accident' as const, incidentDateTime: TIME });
const create = (body: object) => admin.call(incidents.create, { body: { ...least(), ...body } });
const x = (count: number) => 'x'.repeat(count);

/** A value as text that fits into the title of a test. */
const shortly = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 40);

/** Values of a field that are kept, each as it is answered by the same name if it differs. */
const KEPT: readonly [field: string, value: () => unknown, answered?: () => unknown][] = [
  ['incidentName', () => x(NAME)],
  ['incidentName', () => ' Collision at the depot ', () => 'Collision at the depot'],
  ...['accident', 'theft', 'breakdown'].map((type) => ['type', () => type] as [string, () => string]),
  ['incidentDateTime', () => TIME - 86_400],
  ['driverId', () => driver.id],
  ['driverSclId', () => driver.id],
  ['driverFirstName', () => x(PERSON)],
  ['driverLastName', () => x(PERSON)],
  ['driverPhone', () => '44 2071838750'],
  ['driverEmail', () => 'witness@example.test'],
  ['eventDescription', () => x(TEXT)],
  ['eventDescription', () => '  ', () => null],
  ['incidentAddress', () => x(LIMITS.incidentAddressCharacters)],
  ['incidentLocation', () => ({ latitude: -90, longitude: 180 })],
  ['incidentLocation', () => null],
  ['vehicleId', () => car.uid],
  ['vehicleSclId', () => car.uid],
  ['vehicleStatusReason', () => x(LIMITS.incidentStatusReasonCharacters)],
];

/** Values of a field that are refused, with the key of the message and, if it is not the field, the path. */
const REFUSED: readonly [field: string, value: unknown, key: string, path?: string][] = [
  ['incidentName', undefined, 'error.required.field'],
  ['incidentName', '', 'error.min.length'],
  ['incidentName', '  ', 'error.none.empty.space'],
  ['incidentName', x(NAME + 1), 'error.max.length'],
  ['incidentName', 7, 'error.type.string'],
  ['type', undefined, 'error.required.field'],
  ['type', 'flood', 'error.enum.field'],
  ['status', 'closed', 'error.enum.field'],
  ['incidentDateTime', undefined, 'error.required.field'],
  ['incidentDateTime', TIME + 0.5, 'error.type.integer'],
  ['incidentDateTime', String(TIME), 'error.type.integer'],
  // Milliseconds instead of seconds.
  ['incidentDateTime', TIME * 1000, 'error.maximum.field'],
  ['incidentDateTime', 0, 'error.minimum.field'],
  ['incidentDateTime', 4_000_000_000, 'error.date.future'],
  ['driverId', 'Mara', 'error.format.id'],
  ['driverId', NOWHERE, 'error.incident.driver'],
  ['driverSclId', NOWHERE, 'error.incident.driver'],
  ['driverFirstName', x(PERSON + 1), 'error.max.length'],
  ['driverLastName', x(PERSON + 1), 'error.max.length'],
  ['driverPhone', '12', 'error.phoneWithRegion.number'],
  ['driverEmail', 'nobody', 'error.format.email'],
  ['eventDescription', x(TEXT + 1), 'error.max.length'],
  ['incidentAddress', x(LIMITS.incidentAddressCharacters + 1), 'error.max.length'],
  ['incidentLocation', { latitude: 47 }, 'error.required.field', 'incidentLocation.longitude'],
  ['incidentLocation', { latitude: 91, longitude: 9 }, 'error.maximum.field', 'incidentLocation.latitude'],
  ['incidentLocation', { latitude: 47, longitude: -181 }, 'error.minimum.field', 'incidentLocation.longitude'],
  ['incidentLocation', { latitude: '47', longitude: 9 }, 'error.type.number', 'incidentLocation.latitude'],
  ['incidentLocation', { latitude: 47, longitude: 9, height: 3 }, 'error.unknown.field', 'incidentLocation.height'],
  ['vehicleId', 'Car 21', 'error.format.id'],
  ['vehicleId', NOWHERE, 'error.asset.not.found'],
  ['vehicleSclId', NOWHERE, 'error.asset.not.found'],
  ['vehicleStatusReason', x(LIMITS.incidentStatusReasonCharacters + 1), 'error.max.length'],
  ['creationTime', TIME * 1000, 'error.maximum.field'],
  ['color', 'red', 'error.unknown.field'],
];

describe('a field of an incident', () => {
  it.each(KEPT)('%s is kept in every call', async (field, value, answered = value) => {
    const { answer: created } = await create({ [field]: value() });
    expect(created).toMatchObject({ [field]: answered(), status: 'draft' });
    const params = { id: created.id };
    expect((await admin.call(incidents.read, { params })).answer).toEqual(created);
    const { items } = (await admin.call(incidents.list, { query: { limit: 1000 } })).answer;
    expect(items).toContainEqual(created);
    const plain = (await create({})).answer;
    const body = { ...least(), [field]: value() };
    const { answer: updated } = await admin.call(incidents.update, { params: { id: plain.id }, body });
    const { creationTime } = plain;
    expect(updated).toEqual({ ...created, ...{ id: plain.id, creationTime, updatedAt: updated.updatedAt } });
  });

  it.each(REFUSED.map(([field, value, key, path = field]) => ({ field, value, key, path, shown: shortly(value) })))(
    '$field with $shown is refused with $key',
    async ({ field, value, key, path }) => {
      const { id } = (await create({})).answer;
      const body = { ...least(), [field]: value };
      for (const refused of [await create(body), await admin.call(incidents.update, { params: { id }, body })]) {
        expect(refused.status).toBe(400);
        expect(refused.problem.errors.map((one) => [one.path, one.key])).toEqual([[path, key]]);
      }
    },
  );

  it('is answered so that the answer can be sent back', async () => {
    const { answer } = await create({ vehicleId: car.uid, driverId: driver.id, eventDescription: 'Hit from behind.' });
    const {
      id,
      accountId,
      updatedAt,
      vehicleName,
      vehicleVin,
      submittedAt,
      submittedBy,
      alert,
      annotations,
      ...payload
    } = answer;
    expect(Object.keys(payload).sort()).toEqual(
      [
        ...[
          'creationTime',
          'driverEmail',
          'driverFirstName',
          'driverId',
          'driverLastName',
          'driverPhone',
          'driverSclId',
        ],
        ...['eventDescription', 'incidentAddress', 'incidentDateTime', 'incidentLocation', 'incidentName', 'status'],
        ...['type', 'vehicleId', 'vehicleSclId', 'vehicleStatusReason'],
      ].sort(),
    );
    expect((await admin.call(incidents.update, { params: { id }, body: payload })).answer).toEqual(answer);
  });

  it('of a person who is no driver needs no driver, and one by two ids must be the same', async () => {
    const person = { driverFirstName: 'Ola', driverLastName: 'Berg', driverPhone: '47 21021000' };
    expect((await create(person)).answer).toMatchObject({ ...person, driverId: null, driverSclId: null });
    const other = (await admin.call(drivers.create, { body: { name: 'Ola Berg' } })).answer;
    const both = await create({ driverId: driver.id, driverSclId: other.id });
    expect(both.problem.errors.map(({ path, key }) => [path, key])).toEqual([['driverSclId', 'error.incident.driver']]);
    const vehicles = await create({ vehicleId: car.uid, vehicleSclId: NOWHERE });
    expect(vehicles.problem.errors.map(({ path, key }) => [path, key])).toEqual([
      ['vehicleSclId', 'error.asset.not.found'],
    ]);
  });
});
