/** Calls for things of the caller's account that name a foreign thing in a field or a filter. */
import { ALERT_RULE, DAY, type Fleet } from './testing-fleet.ts';
import type { Expected } from './testing-samples.ts';

/** Things of the asker that a request could tie to a foreign one. */
export interface Own {
  asset: string;
  device: string;
  tag: string;
  account: string;
}

export interface Reference {
  call: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Expected refusal. Default: an empty list. */
  answers?: Expected;
}

const car = { name: 'Own', type: 'car' };
const NO_ASSET: Expected = [400, 'error.asset.not.found'];
const NO_DEVICE: Expected = [400, 'error.device.not.found'];
const NO_ACCOUNT: Expected = [404, 'error.account.not.found'];
const NO_TAG: Expected = [400, 'error.tag.unknown'];
const NOT_FOUND: Expected = [404, 'error.not.found'];

export function references(fleet: Fleet, own: Own): Reference[] {
  const { account, asset, device, spareDevice, invited, tag } = fleet;
  const fresh = () => ({ imei: device.imei.replace(/^.../, '999'), deviceType: 'teltonika' });
  return [
    { call: 'createAsset', body: { ...car, deviceId: spareDevice.uid }, answers: NO_DEVICE },
    { call: 'createAsset', body: { ...car, auxiliaryDeviceId: device.uid }, answers: NO_DEVICE },
    { call: 'updateAsset', params: { id: own.asset }, body: { ...car, deviceId: spareDevice.uid }, answers: NO_DEVICE },
    { call: 'provisionDevice', body: { ...fresh(), assetSclId: asset.uid }, answers: NO_ASSET },
    { call: 'provisionDevice', body: { ...fresh(), accountId: account.uid }, answers: NO_ACCOUNT },
    { call: 'provisionDevice', body: { ...fresh(), imei: device.imei }, answers: [409, 'error.duplicate.device'] },
    { call: 'updateDevice', params: { id: own.device }, body: { assetSclId: asset.uid }, answers: NO_ASSET },
    { call: 'moveDevice', body: { deviceId: own.device, accountId: account.uid }, answers: NO_ACCOUNT },
    { call: 'mergeTag', params: { id: own.tag }, body: { intoId: tag }, answers: NO_TAG },
    {
      call: 'createAlertRule',
      body: { ...ALERT_RULE, name: 'Own', scope: { assets: [asset.uid], tags: [], types: [] } },
      answers: NO_ASSET,
    },
    {
      call: 'createAlertRule',
      body: { name: 'Own', type: 'geofenceEnter', severity: 'low', places: [fleet.place] },
      answers: [400, 'error.place.not.found'],
    },
    { call: 'createAccount', body: { name: 'Own', parentId: account.uid }, answers: NOT_FOUND },
    {
      call: 'createUser',
      body: { name: 'Own', email: 'own@example.test', role: 'viewer', accountId: account.uid },
      answers: NOT_FOUND,
    },
    { call: 'listUsers', query: { accountId: account.uid }, answers: NOT_FOUND },
    { call: 'listShares', query: { assetId: asset.uid } },
    { call: 'listCommands', query: { assetId: asset.uid } },
    { call: 'listAudit', query: { userId: invited.uid } },
    { call: 'listDevices', query: { search: device.imei } },
    ...['vehicleTrips', 'vehicleStops', 'drivingEvents'].map((call) => ({
      call,
      params: { period: 'day' },
      query: { assetId: asset.uid, startDate: DAY },
      answers: NOT_FOUND,
    })),
    ...['geofenceHistory', 'geofenceHistoryDetails', 'visitCount', 'waitingTimeCalc', 'geofenceVehicleCount'].map(
      (call) => ({ call, query: { assetId: asset.uid }, answers: NOT_FOUND }),
    ),
    { call: 'pickUpAndDrop', body: { accountId: account.uid, startDate: DAY }, answers: NOT_FOUND },
    { call: 'assetStatus', query: { assetId: asset.uid } },
  ];
}
