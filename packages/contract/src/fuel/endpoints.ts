import { IdParams } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { recordEndpoints } from '../records/endpoints.ts';
import {
  FuelLedger,
  FuelLedgerQuery,
  FuelReceipt,
  FuelReceiptQuery,
  FuelReceiptWrite,
  FuelTank,
  FuelTankWrite,
} from './schema.ts';

const path = '/api/things/data/vehicles/fuel/{id}';
const reading = { permission: 'reports.read', feature: 'fuel' } as const;
const writing = { permission: 'fuel.write', feature: 'fuel' } as const;

/** Levels, refuels, drains and consumption of one asset, and its tank. */
export const fuelEndpoints = {
  ledger: endpoint({
    name: 'fuelLedger',
    method: 'GET',
    path,
    summary: 'Returns levels, refuels, drains and consumption of an asset over a period.',
    params: IdParams,
    query: FuelLedgerQuery,
    answer: FuelLedger,
    ...reading,
  }),
  csv: endpoint({
    name: 'fuelLedgerAsCsv',
    method: 'GET',
    path: `${path}/ledger.csv`,
    summary: 'Exports refuels, drains, receipts and trips of an asset over a period as a CSV file.',
    params: IdParams,
    query: FuelLedgerQuery,
    file: 'text/csv',
    ...reading,
  }),
  xlsx: endpoint({
    name: 'fuelLedgerAsXlsx',
    method: 'GET',
    path: `${path}/ledger.xlsx`,
    summary: 'Exports refuels, drains, receipts and trips of an asset over a period as a spreadsheet.',
    params: IdParams,
    query: FuelLedgerQuery,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ...reading,
  }),
  tank: endpoint({
    name: 'fuelTank',
    method: 'GET',
    path: `${path}/tank`,
    summary: 'Returns size and fuel of the tank of an asset.',
    params: IdParams,
    answer: FuelTank,
    ...reading,
  }),
  setTank: endpoint({
    name: 'setFuelTank',
    method: 'PUT',
    path: `${path}/tank`,
    summary: 'Sets size and fuel of the tank of an asset.',
    params: IdParams,
    body: FuelTankWrite,
    answer: FuelTank,
    ...writing,
  }),
};

/** Receipts of stations. */
export const fuelReceiptEndpoints = recordEndpoints({
  names: { one: 'FuelReceipt', many: 'FuelReceipts' },
  words: { one: 'fuel receipt', many: 'fuel receipts' },
  path: '/api/things/fuel-receipts',
  read: reading.permission,
  write: writing.permission,
  feature: reading.feature,
  item: FuelReceipt,
  body: FuelReceiptWrite,
  query: FuelReceiptQuery,
});
