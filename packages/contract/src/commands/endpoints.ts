import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import {
  AssetCommand,
  CommandDataQuery,
  CommandFacts,
  CommandFileQuery,
  CommandLine,
  CommandQuery,
  CommandRecord,
  CommandTaken,
  DeviceCommand,
  GateSettings,
} from './schema.ts';

/** A command belongs to one of these families. The call answers the families whose feature is on. */
const EITHER_FAMILY = { anyOf: ['immobilization', 'auxiliaryTracker'] } as const;

const log = '/v1.0/api/things/commands';

/** Remote commands. Locks belong to immobilization. The service checks the feature of the command's own family. */
export const commandEndpoints = {
  toDevice: endpoint({
    name: 'commandDevice',
    method: 'POST',
    path: '/api/v1/things/command/immobilization',
    summary: 'Requests or cancels an immobilization or auxiliary tracker command for the asset of a device.',
    body: DeviceCommand,
    answer: CommandTaken,
    permission: 'commands.write',
    feature: EITHER_FAMILY,
  }),
  toAsset: endpoint({
    name: 'commandAsset',
    method: 'POST',
    path: '/v1.0/api/things/assets/{id}/command',
    summary: 'Requests or cancels any remote command for an asset, including lock and unlock.',
    params: IdParams,
    body: AssetCommand,
    answer: CommandTaken,
    permission: 'commands.write',
    feature: EITHER_FAMILY,
  }),
  ofVehicle: endpoint({
    name: 'vehicleCommands',
    method: 'GET',
    path: '/api/fleet/vehicles/{id}/commandData',
    summary: 'Lists the commands of an asset with their timelines, newest first.',
    params: IdParams,
    query: CommandDataQuery,
    answer: ListOf(CommandRecord),
    permission: 'commands.read',
    feature: EITHER_FAMILY,
  }),
  facts: endpoint({
    name: 'commandFacts',
    method: 'GET',
    path: '/v1.0/api/things/assets/{id}/commandFacts',
    summary: 'Returns the available commands of an asset and the state of its vehicle.',
    params: IdParams,
    answer: CommandFacts,
    permission: 'commands.read',
    feature: EITHER_FAMILY,
  }),
  list: endpoint({
    name: 'listCommands',
    method: 'GET',
    path: log,
    summary: 'Lists the commands of all assets, newest first.',
    query: CommandQuery,
    answer: ListOf(CommandLine),
    permission: 'commands.read',
    feature: EITHER_FAMILY,
  }),
  csv: endpoint({
    name: 'commandsAsCsv',
    method: 'GET',
    path: `${log}.csv`,
    summary: 'Exports commands as a CSV file.',
    query: CommandFileQuery,
    file: 'text/csv',
    permission: 'commands.read',
    feature: EITHER_FAMILY,
  }),
  gateSettings: endpoint({
    name: 'gateSettings',
    method: 'GET',
    path: `${log}/limits`,
    summary: 'Returns the safety limits that apply to the account.',
    answer: GateSettings,
    permission: 'commands.read',
    feature: 'immobilization',
  }),
  setGateSettings: endpoint({
    name: 'setGateSettings',
    method: 'PUT',
    path: `${log}/limits`,
    summary: 'Makes the account’s safety limits stricter, or resets them to the defaults.',
    body: GateSettings,
    answer: GateSettings,
    permission: 'commands.limits',
    feature: 'immobilization',
  }),
};
