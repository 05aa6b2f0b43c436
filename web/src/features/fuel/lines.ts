import type { FuelLedger } from '@waymark/contract/fuel/schema.ts';

type Change = FuelLedger['changes'][number];
type Receipts = FuelLedger['receipts'];

/** A line of the list: a refuel or drain with its receipts, or a receipt without a refuel. */
export interface FuelLine {
  time: string;
  change: Change | undefined;
  receipts: Receipts;
}

/** Returns the lines of the list, the newest first. */
export function fuelLines({ changes, receipts }: Pick<FuelLedger, 'changes' | 'receipts'>): FuelLine[] {
  const lines: FuelLine[] = changes.map((change) => ({ time: change.time, change, receipts: [] }));
  const ofChange = new Map(lines.map((line) => [line.time, line]));
  for (const receipt of receipts) {
    const line = receipt.refuel === null ? undefined : ofChange.get(receipt.refuel);
    // The refuel may be just outside of the period.
    if (line) line.receipts.push(receipt);
    else lines.push({ time: receipt.time, change: undefined, receipts: [receipt] });
  }
  return lines.sort((a, b) => (a.time < b.time ? 1 : -1));
}
