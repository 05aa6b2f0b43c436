import Type from 'typebox';
import { IdParams, ListOf, Paging } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { BlockedAddress, DeviceDiagnostics, Listener, SuspectedDevice, TroubledDevice } from './schema.ts';

export const diagnosticEndpoints = {
  listeners: endpoint({
    name: 'listListeners',
    method: 'GET',
    path: '/api/things/diagnostics/listeners',
    summary:
      'Returns the traffic of every device port since the server started. Only for the account that runs the installation.',
    answer: ListOf(Listener),
    permission: 'system.read',
    feature: 'none',
  }),
  blocked: endpoint({
    name: 'blockedAddresses',
    method: 'GET',
    path: '/api/things/diagnostics/blockedAddresses',
    summary:
      'Lists addresses blocked for sending too many unregistered IMEIs. Only for the account that runs the installation.',
    answer: ListOf(BlockedAddress),
    permission: 'system.read',
    feature: 'none',
  }),
  device: endpoint({
    name: 'deviceDiagnostics',
    method: 'GET',
    path: '/api/things/diagnostics/devices/{id}',
    summary: 'Returns the traffic of a device since the server started.',
    params: IdParams,
    answer: DeviceDiagnostics,
    permission: 'devices.read',
    feature: 'deviceManagement',
  }),
  suspected: endpoint({
    name: 'suspectedDevices',
    method: 'GET',
    path: '/api/things/diagnostics/suspected',
    summary: 'Lists devices with a spoofing warning: two connections use one IMEI at conflicting positions.',
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
    summary: 'Clears the spoofing warning of a device. The next conflict raises it again.',
    params: IdParams,
    answer: DeviceDiagnostics,
    permission: 'devices.trust',
    feature: 'deviceManagement',
  }),
};
