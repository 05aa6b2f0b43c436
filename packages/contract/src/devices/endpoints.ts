import Type from 'typebox';
import { ListOf, Paging } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { Device, DeviceProvision, DeviceQuery, DeviceType, UnknownTracker } from './schema.ts';

export const deviceEndpoints = {
  list: endpoint({
    name: 'listDevices',
    method: 'GET',
    path: '/api/things/devices/getAllDeviceDetails',
    summary: 'Devices of the account with status and asset, paged.',
    query: DeviceQuery,
    answer: ListOf(Device),
    permission: 'devices.read',
  }),
  types: endpoint({
    name: 'deviceTypes',
    method: 'GET',
    path: '/api/things/devices/deviceTypes',
    summary: 'The kinds of tracker that can connect.',
    answer: ListOf(DeviceType),
    permission: 'devices.read',
  }),
  unknown: endpoint({
    name: 'unknownTrackers',
    method: 'GET',
    path: '/api/things/devices/unknown',
    summary: 'Trackers that called and are not provisioned.',
    query: Type.Object(Paging),
    answer: ListOf(UnknownTracker),
    permission: 'devices.write',
  }),
  provision: endpoint({
    name: 'provisionDevice',
    method: 'POST',
    path: '/api/things/device/provision',
    summary: 'Makes a device known, and assigns it if asked.',
    body: DeviceProvision,
    answer: Device,
    permission: 'devices.write',
  }),
};
