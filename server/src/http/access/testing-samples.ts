/** One sample request of every call with its expected answers, as a table as long as the contract. */
import type { Feature, Permission } from '@waymark/domain/access.ts';
import { SCORE_WEIGHTS } from '@waymark/domain/score/driver-score.ts';
import {
  ALERT_RULE,
  DAY,
  type Fleet,
  FUEL_RECEIPT,
  INCIDENT,
  NOTIFICATION,
  PLACE,
  pdfDocument,
  photograph,
  RECORDS,
  REPORT_SCHEDULE,
  ROUTE,
  SECRET,
  SENSOR,
  SERVICE,
  SERVICE_LOG,
  SERVICED,
  VIEW,
} from './testing-fleet.ts';
import type { Renewable } from './testing-renewal.ts';

/** Status, and the code of a problem. */
export type Expected = readonly [status: number, code?: string];

export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  file?: File;
  /** Expected answer for an authorized caller. Default 200, or 204 if the call has no answer body. */
  answers?: Expected;
  /**
   * Expected answer for accounts that see nothing of the fleet. Default 404 if the path names a thing. `nothing`: an
   * empty list, although other callers get a filled one. `own`: the same status as for an authorized caller, with the
   * asker's own data. An object: that answer.
   */
  foreign?: Expected | 'nothing' | 'own' | object;
  /** Expected answer for the account above, if it differs. */
  above?: Expected;
  /** Permission and feature that the service requires beyond the declaration. */
  asks?: { permission?: Permission; feature?: Feature };
  /** Only for users of the account that runs the installation. */
  operator?: boolean;
  /** The answer repeats the ids or names of the request. */
  echoes?: boolean;
  /** Changes the session of the caller, so each cell has a session of its own. */
  ownSession?: boolean;
  /** Thing that the call deletes and that the next cell needs again. */
  takes?: Renewable;
}

/** Calls that change the user's own settings, views and sessions. Every role may make them. */
export const OWN: ReadonlySet<string> = new Set([
  'savePreferences',
  'createView',
  'signOut',
  'endOtherSessions',
  'changeAccount',
  'readInbox',
  'createReportFile',
  'subscribePush',
  'unsubscribePush',
]);

const table = (text: string, name = 'table.csv') => new File([text], name, { type: 'text/csv' });
const reason = 'Two instalments are overdue';
/** Id of no file. */
const NOBODYS_FILE = '01900000-0000-7000-8000-000000000001';
const NOT_FOUND: Expected = [404, 'error.not.found'];
let number = 861_000_000_000_000;

/** Returns the sample of a step of a case. */
function lenderStep(expected: Pick<Sample, 'answers' | 'takes'>): (fleet: Fleet) => Sample {
  return ({ lenderCase }) => ({ params: { id: lenderCase }, body: { reason }, ...expected });
}

/** Returns the samples of a noun of records, from its declaration. */
function recordSamples(noun: string): Record<string, (fleet: Fleet) => Sample> {
  const { list, create, file, template, import: importing, read, update, remove } = RECORDS.get(noun)!;
  const params = ({ records }: Fleet) => ({ id: records.get(noun)! });
  return {
    [list.name]: () => ({ foreign: 'nothing' }),
    [create.name]: () => ({ body: { name: crypto.randomUUID() } }),
    [file.name]: () => ({}),
    [template.name]: () => ({}),
    [importing.name]: () => ({ file: table(`Name\n${crypto.randomUUID()}\n`) }),
    [read.name]: (fleet) => ({ params: params(fleet) }),
    [update.name]: (fleet) => ({ params: params(fleet), body: { name: SECRET } }),
    [remove.name]: (fleet) => ({ params: params(fleet), takes: { record: noun } }),
  };
}

/** A route of a file. */
function routeFeature(): object {
  const coordinates = ROUTE.markerPoints.map(({ latitude, longitude }) => [longitude, latitude]);
  const { markerPoints, duration, distance } = ROUTE;
  const properties = { name: crypto.randomUUID().slice(0, 20), duration, distance, markerPoints };
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates } };
}

/** Request of a report on visits. */
function visitSample(): Sample {
  return { query: { startDate: DAY }, asks: { permission: 'places.read' }, foreign: 'nothing' };
}

/** Request of a declared report, one that needs a permission and a feature of its own. */
function reportSample(): Sample {
  return {
    params: { report: 'visits' },
    query: { startDate: DAY },
    asks: { permission: 'places.read', feature: 'geofence' },
  };
}

/** Name of the call → a request that reaches the fleet wherever the call can name something of it. */
export const SAMPLES: Readonly<Record<string, (fleet: Fleet) => Sample>> = {
  readAccount: ({ account }) => ({ query: { accountId: account.uid }, foreign: NOT_FOUND }),
  listSubaccounts: ({ account }) => ({ query: { parentId: account.uid }, foreign: 'nothing' }),
  createAccount: () => ({
    body: { name: crypto.randomUUID() },
    asks: { permission: 'accounts.write', feature: 'accounts' },
  }),
  updateAccount: ({ account }) => ({
    body: { id: account.uid, attributes: { currency: 'JPY' } },
    foreign: NOT_FOUND,
  }),
  changeAccount: ({ account }) => ({ body: { accountId: account.uid }, foreign: NOT_FOUND, ownSession: true }),
  getOriginalAccount: () => ({}),
  readAccountProgress: () => ({ foreign: { assets: 0, devices: 0, drivers: 0, tags: 0 } }),

  listAssets: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  assetsAsCsv: () => ({}),
  assetTemplate: () => ({}),
  importAssets: () => ({ file: table(`Name,Type\n${crypto.randomUUID()},car\n`) }),
  listDepots: () => ({}),
  listAssetIds: () => ({ query: { search: SECRET } }),
  updateAssets: ({ asset }) => ({
    body: { ids: [asset.uid], changes: { year: 2021 } },
    echoes: true,
    foreign: { changed: 0, failed: [{ id: asset.uid, name: null }] },
  }),
  removeAssets: ({ spareAsset }) => ({
    body: { ids: [spareAsset.uid] },
    echoes: true,
    foreign: { changed: 0, failed: [{ id: spareAsset.uid, name: null }] },
    takes: 'spareAsset',
  }),
  assetDevices: ({ asset }) => ({ params: { id: asset.uid } }),
  createAsset: () => ({ body: { name: 'Made by the test', type: 'car' } }),
  readAsset: ({ asset }) => ({ params: { id: asset.uid } }),
  updateAsset: ({ asset }) => ({
    params: { id: asset.uid },
    body: { name: SECRET, type: 'car', year: 2020, tags: [`Tag of the ${SECRET}`, 'north'] },
  }),
  removeAsset: ({ spareAsset }) => ({ params: { id: spareAsset.uid }, takes: 'spareAsset' }),

  npaHistory: ({ asset }) => ({ params: { id: asset.uid } }),
  declareNpa: ({ spareAsset }) => ({ params: { id: spareAsset.uid }, body: { reason }, takes: 'spareAsset' }),
  clearNpa: ({ asset }) => ({
    params: { id: asset.uid },
    body: { reason },
    answers: [409, 'error.npa.not.declared'],
  }),
  listTextMessages: ({ records }) => ({ query: { driverId: records.get('drivers')! }, foreign: NOT_FOUND }),
  sendTextMessage: ({ records }) => ({
    body: { driverId: records.get('drivers')!, text: 'Call the depot' },
    answers: [400, 'error.message.phone'],
    foreign: NOT_FOUND,
  }),
  listLenderCases: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  readLenderCase: ({ lenderCase }) => ({ params: { id: lenderCase } }),
  openLenderCase: ({ spareAsset, records }) => ({
    body: { assetId: spareAsset.uid, customerId: records.get('customers')!, reason },
    answers: [400, 'error.lender.contact'],
    foreign: NOT_FOUND,
  }),
  retryLenderNotice: lenderStep({ answers: [409, 'error.lender.stage'] }),
  askLenderApproval: lenderStep({ answers: [409, 'error.lender.stage'] }),
  approveLenderCase: lenderStep({ answers: [409, 'error.lender.stage'] }),
  rejectLenderCase: lenderStep({ answers: [409, 'error.lender.stage'] }),
  settleLenderCase: lenderStep({ takes: 'lenderCase' }),
  cancelLenderCase: lenderStep({ takes: 'lenderCase' }),
  lenderCustomers: ({ asset }) => ({ query: { assetId: asset.uid }, foreign: NOT_FOUND }),
  lenderSettings: () => ({}),
  setLenderSettings: () => ({
    body: { enabled: true, noticeHour: 10, reminderDays: 7, waitingDays: 14, texts: [] },
  }),
  declareNpaBulk: ({ spareAsset }) => ({
    body: { ids: [spareAsset.uid], declared: true, reason },
    echoes: true,
    foreign: { changed: 0, failed: [{ id: spareAsset.uid, name: null }] },
    takes: 'spareAsset',
  }),

  listSecurePark: () => ({ foreign: 'nothing' }),
  readSecurePark: ({ asset }) => ({ params: { deviceId: asset.uid }, foreign: NOT_FOUND }),
  setSecurePark: ({ asset }) => ({
    body: { sclId: asset.uid, status: 'ON', type: 'secureParkNow' },
    foreign: NOT_FOUND,
  }),
  setSecureParkBulk: ({ asset }) => ({
    body: { ids: [asset.uid], status: 'ON', type: 'secureParkNow' },
    echoes: true,
    foreign: { changed: 0, failed: [{ id: asset.uid, name: null }] },
  }),

  listStateSettings: () => ({}),
  // These three calls in this order leave no state setting behind.
  createStateSettings: () => ({ body: { type: 'state', id: 'car', data: { idleAfterSeconds: 90 } } }),
  updateStateSettings: () => ({ body: { type: 'state', id: 'car', data: { idleAfterSeconds: 95 } } }),
  previewStateSettings: () => ({ body: { type: 'state', id: 'car', data: { idleAfterSeconds: 95 } } }),
  resetStateSettings: () => ({ params: { id: 'car' }, foreign: 'own' }),

  listDevices: ({ device }) => ({ query: { deviceId: device.imei }, foreign: 'nothing' }),
  deviceStatusCount: () => ({ foreign: { total: 0 } }),
  deviceTypes: () => ({}),
  unknownTrackers: () => ({ foreign: { items: [], count: 0 } }),
  provisionDevice: () => ({ body: { imei: String(++number), deviceType: 'teltonika' } }),
  readDevice: ({ device }) => ({ params: { id: device.uid } }),
  deviceAssignments: ({ device }) => ({ params: { id: device.uid } }),
  updateDevice: ({ device }) => ({ params: { id: device.uid }, body: { make: 'Made by the test' } }),
  removeDevice: ({ spareDevice }) => ({ params: { id: spareDevice.uid }, takes: 'spareDevice' }),
  deviceAccounts: () => ({}),
  moveDevice: ({ spareDevice, below }) => ({
    body: { deviceId: spareDevice.uid, accountId: below.uid },
    foreign: NOT_FOUND,
    takes: 'spareDevice',
  }),
  bulkUploadDevices: () => ({ file: table(`IMEI,IMSI,deviceModel\n${++number},${number},FMC130\n`) }),
  deviceUploadTemplate: () => ({}),

  ...Object.assign({}, ...[...RECORDS.keys()].map(recordSamples)),

  listPlaces: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  createPlace: () => ({ body: { ...PLACE, name: crypto.randomUUID() } }),
  readPlace: ({ place }) => ({ params: { id: place } }),
  updatePlace: ({ place }) => ({ params: { id: place }, body: { ...PLACE, name: `Second ${SECRET}` } }),
  removePlace: ({ place }) => ({ params: { id: place }, takes: 'place' }),
  placesAsCsv: () => ({}),
  placesAsGeoJson: () => ({}),
  placesAsKml: () => ({}),
  placeTemplate: () => ({}),
  uploadPlaces: () => ({ file: table(`Name,Latitude,Longitude,Radius\n${crypto.randomUUID()},1,2,50\n`) }),
  placeShapes: () => ({ foreign: { items: [], truncated: false } }),
  uploadRoutes: () => ({
    file: new File([JSON.stringify(routeFeature())], 'routes.geojson'),
  }),
  listRoutes: () => ({ foreign: 'nothing' }),
  createRoute: () => ({ body: { ...ROUTE, name: crypto.randomUUID().slice(0, 20) } }),
  routesAsCsv: () => ({}),
  routesAsGeoJson: () => ({}),
  routesAsGpx: () => ({}),
  readRoute: ({ route }) => ({ params: { id: route } }),
  updateRoute: ({ route }) => ({ params: { id: route }, body: { ...ROUTE, name: `${SECRET} 2` } }),
  removeRoute: ({ route }) => ({ params: { id: route }, takes: 'route' }),
  routeAssignments: ({ asset }) => ({ params: { id: asset.uid } }),
  assignRoute: ({ spareAsset, route }) => ({
    params: { id: spareAsset.uid },
    body: { routeId: route },
    takes: 'spareAsset',
  }),
  changeRouteAssignment: ({ asset, route }) => ({
    params: { id: asset.uid },
    body: { routeId: route },
    answers: [409, 'error.route.assignment.none'],
  }),
  endRouteAssignment: ({ asset }) => ({ params: { id: asset.uid }, answers: [409, 'error.route.assignment.none'] }),
  routeComplianceDetails: ({ asset }) => ({ params: { id: asset.uid } }),
  routeRuns: ({ route }) => ({ params: { id: route } }),
  routeProgress: () => ({}),
  assignmentsOfRoute: ({ route }) => ({ params: { id: route } }),
  routeComplianceSummary: ({ account }) => ({ query: { accountId: account.uid }, foreign: NOT_FOUND }),
  suggestedMarkerPoints: ({ asset }) => ({ params: { id: asset.uid }, asks: { feature: 'tripReports' } }),
  roadTrack: ({ asset }) => ({ params: { id: asset.uid } }),
  routeDirections: () => ({
    body: { markerPoints: ROUTE.markerPoints.map(({ latitude, longitude }) => ({ latitude, longitude })) },
    foreign: 'own',
  }),
  mailRoute: ({ route }) => ({ body: { to: 'depot@example.test', route }, foreign: NOT_FOUND }),
  markerPointTypes: () => ({ foreign: 'own' }),
  placeJobs: ({ place }) => ({ params: { id: place } }),
  cancelPlaceJob: ({ placeJob }) => ({ params: { jobId: placeJob }, foreign: NOT_FOUND, takes: 'placeJob' }),

  listAlertRules: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  createAlertRule: () => ({ body: { ...ALERT_RULE, name: crypto.randomUUID() } }),
  readAlertRule: ({ alertRule }) => ({ params: { id: alertRule } }),
  updateAlertRule: ({ alertRule }) => ({ params: { id: alertRule }, body: { ...ALERT_RULE, name: SECRET } }),
  removeAlertRule: ({ alertRule }) => ({ params: { id: alertRule }, takes: 'alertRule' }),
  suggestedAlertRules: () => ({}),
  startAlertPreview: () => ({ body: { ...ALERT_RULE, name: SECRET } }),
  readAlertPreview: () => ({ params: { id: crypto.randomUUID() }, answers: NOT_FOUND }),
  cancelAlertPreview: () => ({ params: { id: crypto.randomUUID() }, answers: NOT_FOUND }),

  listAlerts: () => ({ foreign: 'nothing' }),
  groupedAlerts: () => ({ query: { createdAfter: DAY }, foreign: 'nothing' }),
  alertCounts: () => ({ foreign: { open: 0, acknowledged: 0 } }),
  alertsAsCsv: () => ({}),
  acknowledgeAlerts: ({ alert }) => ({ body: { ids: [alert] }, foreign: NOT_FOUND, takes: 'alert' }),
  alertsOfAsset: ({ asset }) => ({ params: { id: asset.uid } }),
  readAlert: ({ alert }) => ({ params: { id: alert } }),
  alertAggregate: ({ asset }) => ({
    query: { vehicleId: asset.uid, group: 'asset', createdAfter: DAY },
    foreign: NOT_FOUND,
  }),
  alertHistory: () => ({ query: { createdAfter: DAY, count: '5' }, foreign: 'nothing' }),
  alertHistoryOfType: () => ({ query: { startDate: DAY }, body: { type: 'shock' }, foreign: 'nothing' }),

  listNotifications: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  createNotification: () => ({ body: { ...NOTIFICATION, name: crypto.randomUUID() } }),
  readNotification: ({ notification }) => ({ params: { id: notification } }),
  updateNotification: ({ notification }) => ({
    params: { id: notification },
    body: { ...NOTIFICATION, name: `Second ${SECRET}` },
  }),
  removeNotification: ({ notification }) => ({ params: { id: notification }, takes: 'notification' }),
  testNotification: ({ notification }) => ({ params: { id: notification } }),
  notificationLog: () => ({ foreign: 'nothing' }),
  stoppedAddresses: () => ({ foreign: 'nothing' }),
  resumeAddress: ({ stoppedAddress }) => ({ params: { id: stoppedAddress }, takes: 'stoppedAddress' }),
  notificationInbox: () => ({}),
  readInbox: () => ({ body: {} }),
  pushKey: () => ({}),
  subscribePush: () => ({
    body: {
      endpoint: `https://push.example/${crypto.randomUUID()}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    },
  }),
  unsubscribePush: () => ({ body: { endpoint: 'https://push.example/none' } }),

  listTags: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  countTags: () => ({ body: { tags: ['north'] }, foreign: { items: [{ tag: 'north', assets: 0 }], count: 1 } }),
  createTag: () => ({ body: { name: crypto.randomUUID() } }),
  tagsAsCsv: () => ({}),
  tagTemplate: () => ({}),
  importTags: () => ({ file: table(`Tag\n${crypto.randomUUID()}\n`) }),
  readTag: ({ tag }) => ({ params: { id: tag } }),
  updateTag: ({ tag }) => ({ params: { id: tag }, body: { name: `Second tag of the ${SECRET}` } }),
  mergeTag: ({ tag, spareTag }) => ({ params: { id: spareTag }, body: { intoId: tag }, takes: 'spareTag' }),
  removeTag: ({ tag }) => ({ params: { id: tag }, takes: 'tag' }),

  listMakeModels: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  createMakeModel: () => ({ body: { make: 'Test', model: crypto.randomUUID(), assetTypes: ['car'] } }),
  updateMakeModel: ({ makeModel }) => ({
    body: { id: makeModel, make: SECRET, model: 'One', assetTypes: ['car'] },
    foreign: NOT_FOUND,
  }),
  makeModelsAsCsv: () => ({}),
  makeModelTemplate: () => ({}),
  importMakeModels: () => ({ file: table(`Make,Model,Asset types\nTest,${crypto.randomUUID()},car\n`) }),
  readMakeModel: ({ makeModel }) => ({ params: { id: makeModel } }),
  removeMakeModel: ({ makeModel }) => ({ params: { id: makeModel }, takes: 'makeModel' }),

  listIncidents: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  createIncident: ({ asset }) => ({
    body: { ...INCIDENT, incidentName: 'Made by the test', vehicleId: asset.uid },
    foreign: [400, 'error.asset.not.found'],
  }),
  readIncident: ({ incident }) => ({ params: { id: incident } }),
  updateIncident: ({ incident }) => ({ params: { id: incident }, body: { ...INCIDENT, incidentName: SECRET } }),
  deleteIncident: ({ incident }) => ({ params: { id: incident }, takes: 'incident' }),
  listCustomerAssets: ({ records }) => ({ params: { id: records.get('customers')! } }),
  setCustomerAssets: ({ records, spareAsset }) => ({
    params: { id: records.get('customers')! },
    body: { assetIds: [spareAsset.uid] },
  }),
  shareCustomerAssets: ({ records }) => ({ params: { id: records.get('customers')! }, body: { timePeriod: 1 } }),
  annotateIncident: ({ incident }) => ({
    params: { id: incident },
    body: { text: 'A note' },
    answers: [409, 'error.incident.draft'],
  }),
  incidentsAsCsv: () => ({}),
  incidentsAsXlsx: () => ({}),
  incidentAsPdf: ({ incident }) => ({ params: { id: incident } }),
  listIncidentLinks: ({ incident }) => ({ params: { id: incident } }),
  createIncidentLink: ({ incident }) => ({
    ...{ params: { id: incident }, body: {} },
    answers: [409, 'error.incident.unsubmitted'],
  }),
  revokeIncidentLink: ({ submitted, incidentLink }) => ({
    params: { id: submitted, linkId: incidentLink },
    takes: 'incidentLink',
  }),
  listIncidentPhotographs: ({ incident }) => ({ params: { id: incident } }),
  addIncidentPhotograph: ({ incident }) => ({ params: { id: incident }, file: photograph(), takes: 'incident' }),
  incidentPhotograph: ({ incident, photograph: photographId }) => ({ params: { id: incident, photographId } }),
  removeIncidentPhotograph: ({ incident, photograph: photographId }) => ({
    params: { id: incident, photographId },
    takes: 'incident',
  }),
  incidentEvidence: ({ incident }) => ({ params: { id: incident } }),

  fuelLedger: ({ asset }) => ({ params: { id: asset.uid }, query: { startDate: DAY } }),
  fuelLedgerAsCsv: ({ asset }) => ({ params: { id: asset.uid }, query: { startDate: DAY } }),
  fuelLedgerAsXlsx: ({ asset }) => ({ params: { id: asset.uid }, query: { startDate: DAY } }),
  fuelTank: ({ asset }) => ({ params: { id: asset.uid } }),
  setFuelTank: ({ asset }) => ({ params: { id: asset.uid }, body: { capacity: 60, fuelType: 'diesel' } }),
  listFuelReceipts: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  createFuelReceipt: ({ asset }) => ({
    body: { ...FUEL_RECEIPT, quantity: Math.random() * 100 + 1, assetId: asset.uid },
    foreign: [400, 'error.asset.not.found'],
  }),
  updateFuelReceipt: ({ fuelReceipt, asset }) => ({
    params: { id: fuelReceipt },
    body: { ...FUEL_RECEIPT, assetId: asset.uid, station: SECRET },
  }),
  fuelReceiptsAsCsv: () => ({}),
  fuelReceiptTemplate: () => ({}),
  importFuelReceipts: () => ({
    file: table(`Asset,Time,Quantity\n${SERVICED},2026-07-01 12:30,${Math.random() * 100 + 1}\n`),
    foreign: [400, 'error.import.faults'],
    above: [400, 'error.import.faults'],
  }),
  readFuelReceipt: ({ fuelReceipt }) => ({ params: { id: fuelReceipt } }),
  removeFuelReceipt: ({ fuelReceipt }) => ({ params: { id: fuelReceipt }, takes: 'fuelReceipt' }),

  listSensors: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  createSensor: ({ asset }) => ({
    body: { ...SENSOR, name: crypto.randomUUID(), scope: { asset: asset.uid } },
    foreign: [400, 'error.asset.not.found'],
    // A sensor belongs to the account of its asset.
    above: [400, 'error.asset.not.found'],
  }),
  sensorsAsCsv: () => ({}),
  sensorTemplate: () => ({}),
  importSensors: () => ({
    file: table(`Name,Kind,Asset,Value\n${crypto.randomUUID().slice(0, 30)},number,${SERVICED},io72\n`),
    foreign: [400, 'error.import.faults'],
    above: [400, 'error.import.faults'],
  }),
  readSensor: ({ sensor }) => ({ params: { id: sensor } }),
  updateSensor: ({ sensor, asset }) => ({
    params: { id: sensor },
    body: { ...SENSOR, name: `${SECRET} changed`, scope: { asset: asset.uid } },
  }),
  removeSensor: ({ sensor }) => ({ params: { id: sensor }, takes: 'sensor' }),
  trySensor: ({ asset }) => ({
    body: { asset: asset.uid, kind: 'number', source: 'io72' },
    foreign: [400, 'error.asset.not.found'],
  }),
  assetSensors: ({ asset }) => ({ params: { id: asset.uid } }),
  sensorSeries: ({ asset }) => ({ params: { id: asset.uid }, query: { startDate: DAY } }),
  listServiceConfigs: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  createServiceConfig: () => ({ body: { ...SERVICE, serviceName: crypto.randomUUID() } }),
  updateServiceConfig: ({ serviceConfig }) => ({
    body: { ...SERVICE, id: serviceConfig, serviceName: `${SECRET} changed` },
    foreign: NOT_FOUND,
  }),
  serviceConfigsAsCsv: () => ({}),
  serviceConfigTemplate: () => ({}),
  importServiceConfigs: () => ({
    file: table(`Service,Make,Model,Every (km)\n${crypto.randomUUID()},Test,One,1000\n`),
  }),
  readServiceConfig: ({ serviceConfig }) => ({ params: { id: serviceConfig } }),
  removeServiceConfig: ({ serviceConfig }) => ({ params: { id: serviceConfig }, takes: 'serviceConfig' }),
  applyServiceConfigs: ({ serviceConfig }) => ({ body: { serviceConfigIds: [serviceConfig] }, foreign: NOT_FOUND }),
  listServiceLogs: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  createServiceLog: ({ servicedAsset }) => ({
    body: { ...SERVICE_LOG, assetId: servicedAsset, serviceName: crypto.randomUUID() },
    foreign: [400, 'error.asset.not.found'],
  }),
  updateServiceLog: ({ serviceLog, servicedAsset }) => ({
    body: { ...SERVICE_LOG, id: serviceLog, assetId: servicedAsset, serviceName: SECRET },
    foreign: NOT_FOUND,
  }),
  serviceLogsAsCsv: () => ({}),
  serviceLogTemplate: () => ({}),
  importServiceLogs: () => ({
    file: table(`Asset,Service,Date,Odometer (km)\n${SERVICED},${crypto.randomUUID()},2026-07-01,1200\n`),
    foreign: [400, 'error.import.faults'],
    above: [400, 'error.import.faults'],
  }),
  dueServicesAsCalendar: () => ({}),
  listServiceImports: () => ({ foreign: 'own' }),
  undoServiceImport: ({ serviceImport }) => ({ params: { id: serviceImport }, takes: 'serviceImport' }),
  listOdometerCorrections: ({ servicedAsset }) => ({ query: { assetId: servicedAsset }, foreign: NOT_FOUND }),
  correctOdometer: ({ servicedAsset }) => ({
    body: { assetId: servicedAsset, odometer: 5000, reason: SECRET },
    foreign: NOT_FOUND,
  }),
  listServicePhotographs: ({ serviceLog }) => ({ params: { id: serviceLog } }),
  addServicePhotograph: ({ serviceLog }) => ({ params: { id: serviceLog }, file: photograph(), takes: 'serviceLog' }),
  servicePhotograph: ({ serviceLog, servicePhotograph: photographId }) => ({
    params: { id: serviceLog, photographId },
  }),
  addServiceDocument: ({ serviceLog }) => ({ params: { id: serviceLog }, file: pdfDocument(), takes: 'serviceLog' }),
  serviceDocument: ({ serviceLog, serviceDocument: photographId }) => ({
    params: { id: serviceLog, photographId },
  }),
  removeServicePhotograph: ({ serviceLog, servicePhotograph: photographId }) => ({
    params: { id: serviceLog, photographId },
    takes: 'serviceLog',
  }),
  serviceLogAsPdf: ({ serviceLog }) => ({ params: { id: serviceLog } }),
  readServiceLog: ({ serviceLog }) => ({ params: { id: serviceLog } }),
  removeServiceLog: ({ serviceLog }) => ({ params: { id: serviceLog }, takes: 'serviceLog' }),
  listDueServices: () => ({ query: { search: SECRET }, foreign: 'own' }),
  listVehicleFaults: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  listCalendarLinks: () => ({ foreign: 'own' }),
  createCalendarLink: () => ({ foreign: 'own' }),
  revokeCalendarLink: ({ calendarLink }) => ({ params: { id: calendarLink }, takes: 'calendarLink' }),

  listListeners: () => ({ operator: true }),
  blockedAddresses: () => ({ operator: true }),
  deviceDiagnostics: ({ device }) => ({ params: { id: device.uid } }),
  suspectedDevices: () => ({}),
  troubledDevices: () => ({}),
  trustDevice: ({ device }) => ({ params: { id: device.uid } }),

  latestStatus: ({ asset }) => ({ query: { assetId: asset.uid }, foreign: 'nothing' }),
  latestLocation: ({ asset }) => ({ body: { vehicleIds: [asset.uid] }, foreign: 'nothing' }),
  assetStatus: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  statusCount: () => ({ foreign: { total: 0 } }),
  vehicleData: ({ asset }) => ({ params: { id: asset.uid }, query: { startDate: DAY } }),
  assetsSummary: () => ({ foreign: { total: 0 } }),
  fuelLevel: ({ asset }) => ({ params: { id: asset.uid }, query: { startDate: DAY } }),
  trackAsGpx: ({ asset }) => ({ params: { id: asset.uid }, query: { startDate: DAY } }),
  trackAsCsv: ({ asset }) => ({ params: { id: asset.uid }, query: { startDate: DAY } }),

  listViews: () => ({}),
  createView: () => ({ body: { ...VIEW, name: `Made by the test ${crypto.randomUUID()}`, shared: false } }),
  updateView: ({ view }) => ({
    params: { id: view },
    body: VIEW,
    asks: { permission: 'views.share' },
    above: NOT_FOUND,
  }),
  removeView: ({ view }) => ({
    params: { id: view },
    asks: { permission: 'views.share' },
    above: NOT_FOUND,
    takes: 'view',
  }),

  vehicleTrips: () => ({ params: { period: 'day' }, query: { startDate: DAY }, foreign: 'nothing' }),
  vehicleStops: () => ({ params: { period: 'day' }, query: { startDate: DAY }, foreign: 'nothing' }),
  drivingEvents: () => ({ params: { period: 'day' }, query: { startDate: DAY }, foreign: 'nothing' }),
  assetEvents: () => ({ params: { period: 'day' }, query: { startDate: DAY }, foreign: 'nothing' }),
  assetEventsAsCsv: () => ({ params: { period: 'day' }, query: { startDate: DAY }, foreign: 'own' }),
  auxiliaryDeviceEventsDetails: ({ asset }) => ({ query: { assetId: asset.uid, startDate: DAY }, foreign: NOT_FOUND }),
  statusHistory: ({ asset }) => ({ query: { assetId: asset.uid, startDate: DAY }, foreign: NOT_FOUND }),
  thresholds: ({ asset }) => ({ query: { assetId: asset.uid }, foreign: NOT_FOUND }),

  reportRows: () => ({ ...reportSample(), foreign: 'nothing' }),
  reportAsCsv: () => ({ ...reportSample(), foreign: 'own' }),
  reportAsXlsx: () => ({ ...reportSample(), foreign: 'own' }),
  reportAsPdf: () => ({ ...reportSample(), foreign: 'own' }),
  reportFirstPage: () => ({ ...reportSample(), foreign: 'own' }),

  createReportFile: () => ({
    body: { report: 'visits', format: 'csv', query: { startDate: DAY } },
    asks: { permission: 'places.read', feature: 'geofence' },
  }),
  listReportFiles: () => ({}),
  // Files are their user's alone.
  readReportFile: () => ({ params: { id: NOBODYS_FILE }, answers: NOT_FOUND }),
  reportFileContent: () => ({ params: { id: NOBODYS_FILE }, answers: NOT_FOUND }),
  cancelReportFile: () => ({ params: { id: NOBODYS_FILE }, answers: NOT_FOUND }),
  seeReportFiles: () => ({}),

  listReportSchedules: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  createReportSchedule: () => ({
    body: { ...REPORT_SCHEDULE, name: crypto.randomUUID() },
    asks: { feature: 'tripReports' },
  }),
  updateReportSchedule: ({ reportSchedule }) => ({
    params: { id: reportSchedule },
    body: { ...REPORT_SCHEDULE, name: `Second ${SECRET}` },
    asks: { feature: 'tripReports' },
  }),
  removeReportSchedule: ({ reportSchedule }) => ({ params: { id: reportSchedule }, takes: 'reportSchedule' }),
  generatedReports: () => ({ foreign: 'nothing' }),
  reportScheduleTypes: () => ({}),
  runReportSchedule: ({ reportSchedule }) => ({ params: { id: reportSchedule } }),

  dashboard: () => ({ query: { startDate: DAY }, foreign: { assets: 0, top: [] } }),
  dashboardHours: () => ({ foreign: 'own' }),
  dashboardLayout: () => ({ foreign: 'own' }),
  setDashboardLayout: () => ({ body: { tiles: null }, foreign: 'own' }),
  vehicleRank: () => ({ query: { startDate: DAY }, foreign: 'nothing' }),
  vehicleAggregate: () => ({ params: { period: 'day' }, query: { startDate: DAY }, foreign: 'nothing' }),
  vehicleUsage: () => ({ query: { duration: 34_560_000 }, foreign: 'nothing' }),
  vehicleSegments: () => ({ query: { startDate: DAY }, foreign: 'nothing' }),

  listDriverAssignments: ({ asset }) => ({ params: { id: asset.uid }, foreign: NOT_FOUND }),
  assignDriver: ({ asset }) => ({ params: { id: asset.uid }, body: { driverId: null }, foreign: NOT_FOUND }),
  driverScores: () => ({ query: { startDate: DAY }, foreign: 'nothing' }),
  driverMonthlyScores: () => ({ query: {}, foreign: 'own' }),
  driverScoreEvents: ({ records }) => ({
    query: { startDate: DAY, driverId: records.get('drivers')! },
    foreign: NOT_FOUND,
  }),
  driverScoreWeights: () => ({ foreign: 'own' }),
  setDriverScoreWeights: () => ({ body: { ...SCORE_WEIGHTS }, foreign: 'own' }),
  previewDriverScoreWeights: () => ({ body: { ...SCORE_WEIGHTS }, foreign: 'own' }),
  driverTrips: () => ({ params: { period: 'day' }, query: { startDate: DAY }, foreign: 'nothing' }),
  driverSegments: () => ({ query: { startDate: DAY, comparatorOperator: 'gte' }, foreign: 'nothing' }),

  geofenceHistory: () => visitSample(),
  geofenceHistoryAsCsv: () => ({ ...visitSample(), foreign: 'own' }),
  geofenceHistoryDetails: () => visitSample(),
  geofenceHistoryDetailsAsCsv: () => ({ ...visitSample(), foreign: 'own' }),
  visitCount: () => visitSample(),
  visitCountAsCsv: () => ({ ...visitSample(), foreign: 'own' }),
  geofenceVehicleCount: () => ({ asks: { permission: 'places.read' }, foreign: 'nothing' }),
  waitingTimeCalc: () => visitSample(),
  waitingTimeAsCsv: () => ({ ...visitSample(), foreign: 'own' }),
  pickUpAndDrop: () => ({ body: { startDate: DAY }, asks: { permission: 'places.read' }, foreign: 'nothing' }),
  pickUpAndDropAsCsv: () => ({ ...visitSample(), foreign: 'own' }),
  locationCount: () => ({ asks: { permission: 'places.read' }, foreign: 'nothing' }),

  popularLocations: ({ account }) => ({ params: { accountId: account.uid }, foreign: NOT_FOUND }),
  popularLocation: ({ account, discovered }) => ({
    params: { accountId: account.uid, placeId: discovered },
    foreign: NOT_FOUND,
  }),
  popularLocationOfAsset: ({ account, asset, discovered }) => ({
    params: { accountId: account.uid, placeId: discovered, assetUid: asset.uid },
    foreign: NOT_FOUND,
  }),
  popularLocationsOfAsset: ({ account, asset }) => ({
    params: { accountId: account.uid, assetUid: asset.uid },
    foreign: NOT_FOUND,
  }),
  hidePopularLocation: ({ account, discovered }) => ({
    params: { accountId: account.uid, placeId: discovered },
    body: { hidden: true },
    foreign: NOT_FOUND,
    asks: { permission: 'places.discovered' },
  }),

  signInSettings: () => ({}),
  signIn: () => ({
    body: { username: `${crypto.randomUUID()}@example.test`, loginMethod: 'email', password: 'x' },
    answers: [401, 'error.signin.invalid'],
  }),
  signOut: () => ({ ownSession: true }),
  resetPassword: ({ invited }) => ({
    body: { username: invited.email, password: 'Tractor-Lamp-7' },
    answers: [403, 'error.reset.proof'],
  }),
  currentUser: () => ({}),
  savePreferences: () => ({ body: { language: 'ja' } }),
  verifyPassword: () => ({ body: { password: 'Tractor-Lamp-7' }, answers: [403, 'error.password.invalid'] }),
  changePassword: () => ({
    body: { currentPassword: 'Tractor-Lamp-7', password: 'Tractor-Lamp-8' },
    answers: [403, 'error.password.invalid'],
  }),
  listSessions: () => ({}),
  // The session of another user, which only administrators reach, through the calls below.
  endSession: ({ session }) => ({ params: { id: session }, answers: NOT_FOUND }),
  endOtherSessions: () => ({ ownSession: true }),
  listSessionsOfUser: ({ invited }) => ({ params: { id: invited.uid } }),
  endSessionOfUser: ({ invited, session }) => ({
    params: { id: invited.uid, sessionId: session },
    answers: NOT_FOUND,
  }),
  endSessionsOfUser: ({ invited }) => ({ params: { id: invited.uid } }),
  finishSignIn: () => ({ body: { code: '000000' }, answers: [401, 'error.signin.again'] }),
  choosePasswordAtSignIn: () => ({ body: { password: 'Tractor-Lamp-77' }, answers: [401, 'error.signin.again'] }),
  beginTwoStepAtSignIn: () => ({ answers: [401, 'error.signin.again'] }),
  confirmTwoStepAtSignIn: () => ({ body: { code: '000000' }, answers: [401, 'error.signin.again'] }),

  twoStep: () => ({}),
  beginTwoStep: () => ({ answers: [403, 'error.password.proof'] }),
  confirmTwoStep: () => ({ body: { code: '000000' }, answers: [409, 'error.two.step.off'] }),
  newRecoveryCodes: () => ({ answers: [403, 'error.password.proof'] }),
  disableTwoStep: () => ({ body: { code: '000000' }, answers: [403, 'error.password.proof'] }),
  twoStepOfUser: ({ invited }) => ({ params: { id: invited.uid } }),
  removeTwoStepOfUser: ({ invited }) => ({ params: { id: invited.uid }, answers: [403, 'error.password.proof'] }),
  twoStepRule: ({ account }) => ({ params: { id: account.uid } }),
  setTwoStepRule: ({ below }) => ({ params: { id: below.uid }, body: { required: true } }),

  listAudit: ({ asset }) => ({ query: { subjectId: asset.uid }, foreign: 'nothing' }),
  auditChoices: () => ({}),
  auditAsCsv: () => ({}),
  listAddresses: () => ({ body: { points: [{ latitude: 47.14, longitude: 9.52 }] }, foreign: 'own' }),
  searchAddresses: () => ({ query: { q: 'Vaduz' }, foreign: 'own' }),
  mapConfig: () => ({}),

  listUsers: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  listUsersV1: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  createUser: () => ({
    body: { name: 'Made by the test', email: `${crypto.randomUUID()}@example.test`, role: 'viewer' },
  }),
  readUser: ({ invited }) => ({ params: { id: invited.uid } }),
  updateUser: ({ invited }) => ({ params: { username: invited.uid }, body: { name: SECRET, role: 'viewer' } }),
  removeUser: ({ invited }) => ({ params: { id: invited.uid }, takes: 'invited' }),
  inviteUser: ({ invited }) => ({ params: { id: invited.uid }, takes: 'invited' }),
  listRoles: () => ({}),
  assignableFeatures: ({ account }) => ({ query: { accountId: account.uid }, foreign: NOT_FOUND }),
  listFeatures: () => ({}),
  readFeature: () => ({ params: { featureId: 'fuel' }, query: { assetType: 'truck' }, foreign: 'own' }),
  sendVerificationCode: () => ({ body: { target: `${crypto.randomUUID()}@example.test`, deliveryMode: 'EMAIL' } }),
  verifyCode: () => ({
    body: { target: `${crypto.randomUUID()}@example.test`, verificationCode: '000000' },
    answers: [401, 'error.code.expired'],
  }),
  listOutbox: () => ({ operator: true }),

  commandDevice: ({ device }) => ({
    body: { request: 'SET_IMMOBILIZE', deviceId: device.uid, reason },
    foreign: NOT_FOUND,
    answers: [403, 'error.password.proof'],
    asks: { feature: 'immobilization' },
  }),
  commandAsset: ({ asset }) => ({
    params: { id: asset.uid },
    body: { request: 'SET_REPORT_FREQ_INTERVAL' },
    asks: { feature: 'auxiliaryTracker' },
  }),
  vehicleCommands: ({ asset }) => ({ params: { id: asset.uid } }),
  commandFacts: ({ asset }) => ({ params: { id: asset.uid } }),
  listCommands: () => ({ query: { search: SECRET }, foreign: 'nothing' }),
  commandsAsCsv: () => ({}),
  gateSettings: () => ({}),
  setGateSettings: () => ({
    body: {
      ignitionOffSeconds: 90,
      restSpanSeconds: 120,
      restNewestSeconds: 15,
      restSpeedKmh: 3,
      restRadiusMeters: 30,
    },
  }),

  shareLocation: ({ spareAsset }) => ({
    body: { vehicleSclId: spareAsset.uid },
    foreign: NOT_FOUND,
    takes: 'spareAsset',
  }),
  shareDriver: ({ records }) => ({ body: { driverId: records.get('drivers')! }, foreign: NOT_FOUND }),
  listShares: () => ({ foreign: 'nothing' }),
  revokeShare: ({ share }) => ({ params: { id: share }, takes: 'share' }),
  // The first opening is counted.
  sharedLocation: ({ shareToken }) => ({ params: { token: shareToken }, query: { again: 'true' } }),
  sharedMap: ({ shareToken }) => ({ params: { token: shareToken } }),
  sharedDriver: ({ driverShareToken }) => ({ params: { token: driverShareToken }, query: { again: 'true' } }),
  sharedDriverEvents: ({ driverShareToken }) => ({ params: { token: driverShareToken }, query: {} }),
  sharedDriverMoment: ({ driverShareToken }) => ({
    params: { token: driverShareToken },
    query: { kind: 'idling', startTime: new Date(0).toISOString() },
  }),
};
