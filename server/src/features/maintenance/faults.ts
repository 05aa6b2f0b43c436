import type { FaultQuery, FaultyAsset, VehicleFaults } from '@waymark/contract/maintenance/schema.ts';
import type { Diagnosis } from '@waymark/domain/attention.ts';
import type { Database } from '../../storage/db.ts';
import { plansOfList } from '../records/list-sql.ts';
import { instant } from '../records/present.ts';
import type { Viewer } from '../session/viewer.ts';
import { faultyAssets } from './faults-sql.ts';

/** Vehicles with active fault codes, as their last reports say. */
export class FaultService {
  readonly #parts: { database: Database };

  constructor(parts: { database: Database }) {
    this.#parts = parts;
  }

  /** @throws Refusal `error.sort.field` */
  async list(viewer: Viewer, query: FaultQuery): Promise<{ items: FaultyAsset[]; count: number }> {
    const { visibleAccounts } = viewer;
    const { rows, count } = await this.#parts.database.read(
      visibleAccounts,
      (tx) => faultyAssets(tx, visibleAccounts, query),
      plansOfList(visibleAccounts, query),
    );
    const items = rows.map(({ diagnosis, ...row }) => ({
      ...{ assetId: row.asset_uid, asset: row.asset_name, licensePlate: row.license_plate },
      ...{ make: row.make, model: row.model, year: row.year, faults: faultsOf(diagnosis)! },
    }));
    return { items, count };
  }
}

/** Returns the active fault codes of a diagnosis; null if there are none. */
export function faultsOf(diagnosis: Diagnosis | null): VehicleFaults | null {
  const { faultCodes, faultCodeCount, faultSince } = diagnosis ?? {};
  if (faultCodes === undefined && faultSince === undefined) return null;
  return {
    ...{ codes: faultCodes ?? [], count: faultCodeCount ?? null },
    since: faultSince === undefined ? null : instant(new Date(faultSince)),
  };
}
