/**
 * The calls of product.md, point 7, as a table typed from the specification: method, path, and the names and defaults of
 * its parameters. Every row must be declared, and so be in `/openapi.json`.
 */
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi/document.ts';

/** Parameters are `name` or `name=default`. */
type Row = readonly [call: string, query?: string, body?: string];

const SIGN_IN: readonly Row[] = [
  ['POST /api/reset-password', '', 'username password'],
  ['POST /v1.0/api/auth/verificationCode/send', '', 'target deliveryMode'],
  ['POST /v1.0/api/auth/verificationCode/verify', '', 'target verificationCode'],
];

const FLEET: readonly Row[] = ['drivers', 'customers', 'places', 'assets'].flatMap((resource) => [
  [`GET /api/fleet/${resource}`] as const,
  [`POST /api/fleet/${resource}`] as const,
  [`GET /api/fleet/${resource}/{id}`] as const,
  [`PUT /api/fleet/${resource}/{id}`] as const,
  [`DELETE /api/fleet/${resource}/{id}`] as const,
]);

const DRIVERS: readonly Row[] = [
  ['GET /api/things/data/drivers/monthlyscore', 'startDate'],
  [
    'GET /api/things/data/drivers/score',
    'accountId startDate endDate limit order sclId sort filterValue filterProperty count skip',
  ],
];

const ALERTS: readonly Row[] = [
  ['GET /v1.0/api/things/accounts/alertaggregate', 'vehicleId group'],
  ['GET /v1.0/api/things/assets/alertHistory', 'createdAfter createdBefore count'],
  ['GET /api/fleet/vehicles/alerts'],
  ['GET /api/fleet/vehicles/{id}/alerts'],
  ['GET /api/things/accounts/alerts'],
  ['POST /api/things/accounts/alerts'],
  ['GET /api/things/accounts/alerts/{id}'],
  ['PUT /api/things/accounts/alerts/{id}'],
  ['DELETE /api/things/accounts/alerts/{id}'],
  ['POST /api/things/data/alert/history', 'startDate endDate sclId', 'type'],
];

const USERS: readonly Row[] = [
  ['GET /api/v2/users', 'accountId'],
  ['GET /v1.0/api/users', 'accountId'],
  ['POST /api/v2/users'],
  ['PUT /api/v2/users/{username}'],
  ['DELETE /api/v2/users/{id}'],
  ['GET /api/things/user/permissions'],
  ['POST /users/verifyPassword', '', 'password'],
];

const SEGMENTS = 'filterType=totalTime comparatorOperator=gt value=0 unit=Sec';
const REPORTS: readonly Row[] = [
  ['GET /api/things/data/events/{period}'],
  ['GET /api/things/data/driver/trips/{period}'],
  ['GET /api/things/data/vehicles/trips/{period}'],
  ['GET /api/things/data/drivers/segments', SEGMENTS],
  ['GET /api/things/data/vehicles/segments', SEGMENTS],
  ['GET /api/things/data/vehicle/rank', 'limit=10 sort order filterValue filterProperty count skip'],
  ['GET /api/things/data/asset/events/{period}'],
  ['GET /api/things/data/vehicles/aggregate/{period}'],
  ['GET /api/fleet/vehicles/location-count'],
  ['GET /v1.0/api/things/status/count'],
  ['GET /api/things/data/vehicles/usage', 'duration limit'],
  ['GET /api/things/accounts/auxiliaryDeviceEventsDetails'],
  ['GET /api/things/accounts/statusHistory'],
  ['GET /api/things/accounts/geofenceHistory'],
  ['GET /api/things/accounts/geofenceHistoryDetails'],
  ['POST /api/things/accounts/pickUpAndDrop', '', 'startDate endDate accountId partition_day'],
];

const PLACES: readonly Row[] = [
  ['GET /v1.0/popular/locations/{accountId}/all'],
  ['GET /v1.0/popular/locations/{accountId}/place/{placeId}'],
  ['GET /v1.0/popular/locations/{accountId}/place/{placeId}/asset/{assetUid}'],
  ['GET /v1.0/popular/locations/{accountId}/asset/{assetUid}'],
  ['GET /api/things/assets/waitingTimeCalc'],
  ['GET /api/things/accounts/visitCount'],
  ['GET /api/things/accounts/geofenceVehicleCount'],
  ['POST /api/fleet/places/upload'],
];

const VEHICLES: readonly Row[] = [
  ['GET /v1.0/api/things/accounts/latestStatus'],
  ['POST /v1.0/api/things/accounts/vehicle/latest-location'],
  ['GET /v1.0/api/things/assets/status'],
  ['GET /api/fleet/vehicles/{id}/data'],
  ['GET /v1.0/api/things/smr/makeModel'],
  ['GET /api/things/data/vehicles/fuellevel/{id}'],
  ['GET /api/fleet/vehicles/{id}/commandData'],
  ['GET /v1.0/api/things/accounts/assets/summary'],
];

const ROUTES: readonly Row[] = [
  ['GET /v1.0/api/things/assets/{id}/routeComplianceDetails'],
  ['GET /v1.0/api/things/assets/routeComplianceSummary', 'limit offset accountId vehicleId startDate endDate tags'],
  ...['GET', 'POST', 'PUT', 'DELETE'].map(
    (method) =>
      [`${method} /v1.0/api/fleet/assets/{id}/routeAssigment`, '', /^P/.test(method) ? 'routeId' : ''] as const,
  ),
  ['POST /route-search/email', '', 'ccMe to route'],
  ['GET /v1.0/api/things/accounts/routes'],
  ['POST /v1.0/api/things/accounts/routes'],
  ['GET /v1.0/api/things/accounts/routes/{id}'],
  ['PUT /v1.0/api/things/accounts/routes/{id}'],
  ['DELETE /v1.0/api/things/accounts/routes/{id}'],
  ['GET /v1.0/api/things/accounts/markerPointTypes'],
  ['GET /v1.0/api/things/assets/{id}/markerPoints'],
];

const COMMANDS: readonly Row[] = [
  [
    'POST /api/v1/things/command/immobilization',
    '',
    'request deviceId accountId requestIdToOperateOn activateAuxiliaryTracker',
  ],
  ['POST /v1.0/api/things/assets/{id}/command'],
  ['GET /api/things/accounts/alerts/secure-park/{deviceId}'],
  ['POST /api/things/accounts/alerts/secure-park', '', 'sclId status starttime endtime type'],
];

const ACCOUNTS: readonly Row[] = [
  ['POST /api/things/data/account/attributes', '', 'type id data'],
  ['PUT /api/things/data/account/attributes', '', 'type id data'],
  ['GET /api/things/data/account/attributes', 'type id'],
  ['DELETE /api/things/data/account/attributes/{id}/state'],
  ['GET /api/things/accounts/accountInfo'],
  ['GET /v1.0/api/things/accounts/subaccounts'],
  ['POST /api/things/accounts/create'],
  ['PUT /api/things/accounts/create'],
  ['POST /auth/users/changeAccount'],
  ['GET /auth/users/getOriginalAccount'],
  ['GET /api/users/assign/features'],
];

const DEVICES: readonly Row[] = [
  ['GET /api/things/devices/getAllDeviceDetails', 'status deviceId top skip sortBy count'],
  ['POST /api/things/device/bulkUpload'],
  ['POST /api/things/device/provision'],
  ['PUT /api/things/device/{id}'],
  ['DELETE /api/things/device/{id}'],
  ['POST /api/things/device/move'],
  ['GET /api/things/devices/deviceTypes'],
];

const INCIDENT =
  'incidentName driverId driverSclId driverFirstName driverLastName driverPhone driverEmail eventDescription ' +
  'incidentAddress incidentDateTime incidentLocation vehicleSclId vehicleId vehicleStatusReason creationTime';
const OTHERS: readonly Row[] = [
  ['GET /api/things/incidents'],
  ['POST /api/things/incidents', '', INCIDENT],
  ['GET /api/things/incidents/{id}'],
  ['PUT /api/things/incidents/{id}', '', INCIDENT],
  ['POST /v1.0/tags/count'],
  ['GET /api/things/accounts/schedule/report'],
  ['POST /api/things/accounts/schedule/report', '', 'report frequency'],
  ['PUT /api/things/accounts/schedule/report/{id}', '', 'report frequency'],
  ['DELETE /api/things/accounts/schedule/report/{id}'],
  ['GET /api/things/accounts/schedule/report/generated'],
  ['GET /api/things/accounts/schedule/report/types'],
  ['POST /api/users/share/location', '', 'vehicleSclId timePeriod'],
  ['GET /location/share/{token}'],
  ...['makeModel', 'serviceConfig', 'assetServiceLog'].flatMap((name) =>
    ['GET', 'POST', 'PUT'].map((method) => [`${method} /v1.0/api/things/smr/${name}`] as const),
  ),
  ['GET /v1.0/api/ddui/features/{featureId}', 'assetType'],
  ['GET /v1.0/notifications'],
  ['POST /v1.0/notifications', '', 'type contacts subscriptions'],
  ['PUT /v1.0/notifications/{id}', '', 'type contacts subscriptions'],
  ['DELETE /api/fleet/notifications/{id}'],
];

const ROWS = [
  ...[SIGN_IN, FLEET, DRIVERS, ALERTS, USERS, REPORTS, PLACES, VEHICLES, ROUTES, COMMANDS, ACCOUNTS, DEVICES].flat(),
  ...OTHERS,
];

type Properties = Record<string, { default?: unknown }>;
interface Operation {
  parameters: { name: string; in: string; schema: { default?: unknown } }[];
  requestBody?: {
    content: Record<string, { schema: { properties?: Properties; anyOf?: { properties?: Properties }[] } }>;
  };
}
const document = openApiDocument('1') as { paths: Record<string, Record<string, Operation>> };

/** Parameters with the default of those that have one. */
function parameters(text: string): { name: string; value: string | undefined }[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((part) => {
      const [name = '', value] = part.split('=');
      return { name, value };
    });
}

const CASES = ROWS.map(([call, query = '', body = '']) => ({ call, query, body }));

function bodyOf({ requestBody }: Operation): Properties {
  const schemas = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
  return Object.assign(
    {},
    ...schemas.flatMap((schema) => [schema, ...(schema.anyOf ?? [])]).map((one) => one.properties),
  );
}

describe('product.md, point 7', () => {
  it.each(CASES)('$call', ({ call, query, body }) => {
    const [method, path] = call.split(' ') as [string, string];
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error('not declared');
    const names = new Map(
      operation.parameters.filter((one) => one.in === 'query').map((one) => [one.name, one.schema]),
    );
    for (const { name, value } of parameters(query)) {
      const schema = names.get(name);
      expect(schema, `query ${name}`).toBeDefined();
      if (value !== undefined) expect(String(schema?.default), name).toBe(value);
    }
    const properties = bodyOf(operation);
    for (const { name } of parameters(body)) expect(Object.keys(properties)).toContain(name);
  });

  it('has each call in one row, but for makeModel, which the specification lists twice', () => {
    const calls = ROWS.map(([call]) => call);
    expect(new Set(calls).size).toBe(calls.length - 1);
  });
});
