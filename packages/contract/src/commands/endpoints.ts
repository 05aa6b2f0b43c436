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
    summary: 'Immobilizes, mobilizes, switches the auxiliary tracker, or cancels; for the asset that the device is on.',
    body: DeviceCommand,
    answer: CommandTaken,
    permission: 'commands.write',
    feature: EITHER_FAMILY,
  }),
  toAsset: endpoint({
    name: 'commandAsset',
    method: 'POST',
    path: '/v1.0/api/things/assets/{id}/command',
    summary: 'Any remote command for an asset, locks and unlocks included.',
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
    summary: 'The commands of an asset, newest first, each with all that happened to it.',
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
    summary: 'What can be asked of an asset now, and how its vehicle is.',
    params: IdParams,
    answer: CommandFacts,
    permission: 'commands.read',
    feature: EITHER_FAMILY,
  }),
  list: endpoint({
    name: 'listCommands',
    method: 'GET',
    path: log,
    summary: 'Commands of all assets, newest first.',
    query: CommandQuery,
    answer: ListOf(CommandLine),
    permission: 'commands.read',
    feature: EITHER_FAMILY,
  }),
  csv: endpoint({
    name: 'commandsAsCsv',
    method: 'GET',
    path: `${log}.csv`,
    summary: 'The same lines as a table.',
    query: CommandFileQuery,
    file: 'text/csv',
    permission: 'commands.read',
    feature: EITHER_FAMILY,
  }),
  gateSettings: endpoint({
    name: 'gateSettings',
    method: 'GET',
    path: `${log}/limits`,
    summary: 'The safety limits that hold for the account: the product’s own, or stricter ones.',
    answer: GateSettings,
    permission: 'commands.read',
    feature: 'immobilization',
  }),
  setGateSettings: endpoint({
    name: 'setGateSettings',
    method: 'PUT',
    path: `${log}/limits`,
    summary: 'Makes the safety limits of the account stricter, or as strict as the product’s own again.',
    body: GateSettings,
    answer: GateSettings,
    permission: 'commands.limits',
    feature: 'immobilization',
  }),
};
