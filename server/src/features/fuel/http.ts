import type { fuelEndpoints, fuelReceiptEndpoints } from '@waymark/contract/fuel/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordHandlers } from '../records/http.ts';
import { ledgerAsCsv, ledgerAsXlsx } from './ledger-file.ts';
import type { FuelReceiptService } from './receipts.ts';
import type { FuelService } from './service.ts';

export function fuelHandlers(fuel: FuelService): Handlers<typeof fuelEndpoints> {
  return {
    ledger: ({ viewer, params, query }) => fuel.ledger(viewer, params.id, query),
    csv: async ({ viewer, params, query }) => ledgerAsCsv(await fuel.namedLedger(viewer, params.id, query)),
    xlsx: async ({ viewer, params, query }) => ledgerAsXlsx(await fuel.namedLedger(viewer, params.id, query)),
    tank: ({ viewer, params }) => fuel.tank(viewer, params.id),
    setTank: ({ viewer, params, body }) => fuel.setTank(viewer, params.id, body),
  };
}

export function fuelReceiptHandlers(receipts: FuelReceiptService): Handlers<typeof fuelReceiptEndpoints> {
  return recordHandlers(receipts);
}
