import Type from 'typebox';
import { IdParams, ListOf, Paging } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { BlockedAddress, DeviceDiagnostics, Listener, SuspectedDevice, TroubledDevice } from './schema.ts';

export const diagnosticEndpoints = {
  listeners: endpoint({
    name: 'listListeners',
    method: 'GET',
    path: '/api/things/diagnostics/listeners',
    summary: 'What every port for trackers saw since the server started; for the account that runs the installation.',
    answer: ListOf(Listener),
    permission: 'system.read',
    feature: 'none',
  }),
  blocked: endpoint({
    name: 'blockedAddresses',
    method: 'GET',
    path: '/api/things/diagnostics/blockedAddresses',
    summary: 'Addresses that named too many unknown devices; for the account that runs the installation.',
    answer: ListOf(BlockedAddress),
    permission: 'system.read',
    feature: 'none',
  }),
  device: endpoint({
    name: 'deviceDiagnostics',
    method: 'GET',
    path: '/api/things/diagnostics/devices/{id}',
    summary: 'What the gateway saw of one device since the server started.',
    params: IdParams,
    answer: DeviceDiagnostics,
    permission: 'devices.read',
    feature: 'deviceManagement',
  }),
  suspected: endpoint({
    name: 'suspectedDevices',
    method: 'GET',
    path: '/api/things/diagnostics/suspected',
    summary: 'Devices that may be imitated: two connections with one IMEI at contradicting places.',
    query: Type.Object({ limit: Paging.limit, skip: Paging.skip }),
    answer: ListOf(SuspectedDevice),
    permission: 'devices.read',
    feature: 'deviceManagement',
  }),
  troubled: endpoint({
    name: 'troubledDevices',
    method: 'GET',
    path: '/api/things/diagnostics/troubled',
    summary: 'Lists devices whose clock is corrected or whose records were quarantined in the last 7 days.',
    query: Type.Object({ limit: Paging.limit, skip: Paging.skip }),
    answer: ListOf(TroubledDevice),
    permission: 'devices.read',
    feature: 'deviceManagement',
  }),
  trust: endpoint({
    name: 'trustDevice',
    method: 'POST',
    path: '/api/things/diagnostics/devices/{id}/trust',
    summary: 'Drops the suspicion that a device is imitated; the next contradiction raises it again.',
    params: IdParams,
    answer: DeviceDiagnostics,
    permission: 'devices.trust',
    feature: 'deviceManagement',
  }),
};
