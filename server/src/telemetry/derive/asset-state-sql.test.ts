import { expect, it } from 'vitest';
import type { Flight } from '../../storage/flight.ts';
import { type AssetStateRow, addAssetStates, KEPT, LATEST_COLUMNS } from './asset-state-sql.ts';

const ROW: AssetStateRow = {
  ...{ account_id: 1, asset_id: 1, status: 2, movement: 1, attention: null, status_since: null, last_packet_at: 1 },
  ...{ last_fix_time: null, device_id: null, latitude_e7: null, longitude_e7: null, speed_cm_s: null },
  ...{ heading_deg: null, sensors: LATEST_COLUMNS.map(() => null), attributes: KEPT, diagnosis: KEPT, updated_at: 2 },
};
const write = (row: Partial<AssetStateRow>) =>
  addAssetStates({ add: () => undefined } as unknown as Flight, [{ ...ROW, ...row }], [0]);

it('refuses numbers and times that no column can have, instead of writing others', () => {
  expect(() => write({})).not.toThrow();
  for (const latitude of [2 ** 31, 0.5, Number.NaN]) expect(() => write({ latitude_e7: latitude })).toThrow(RangeError);
  expect(() => write({ sensors: LATEST_COLUMNS.map(() => 2 ** 40) })).toThrow(RangeError);
  expect(() => write({ last_packet_at: Number.NaN })).toThrow(RangeError);
});
