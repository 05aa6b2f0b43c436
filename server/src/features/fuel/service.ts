import type { FuelLedger, FuelLedgerQuery, FuelTank, FuelTankWrite } from '@waymark/contract/fuel/schema.ts';
import { isElectric } from '@waymark/domain/asset-type.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { assetKeys, assetNames } from '../assets/service.ts';
import { audit } from '../audit/append-sql.ts';
import type { Changes } from '../changes.ts';
import { mustLastAtMost, rangeWindow, type Window } from '../records/period.ts';
import { TenantService } from '../records/tenant-service.ts';
import { writtenText } from '../records/written-text.ts';
import { found, refuseField } from '../refusal.ts';
import { stopsOf, subjectQuery, tripsOf } from '../reports/service.ts';
import type { SensedAsset } from '../sensors/service.ts';
import type { Viewer } from '../session/viewer.ts';
import type { LedgerFileParts } from './ledger-file.ts';
import { ledgerRows } from './ledger-sql.ts';
import { levelSensor } from './level-sensor.ts';
import { presentLedger } from './present.ts';
import { readLevels } from './readings.ts';
import { setTank, tankOf } from './tank-sql.ts';

export interface FuelServiceParts {
  database: Database;
  now: () => number;
  changes: Pick<Changes, 'assetChanged'>;
}

const RECEIPT_MS = LIMITS.receiptHours * 3_600_000;
/** Trips, stops and receipts of one period. A vehicle has a few of them a day. */
const MOST_ROWS = 10_000;

/** Fuel of tanks and energy of batteries. */
export class FuelService extends TenantService<FuelServiceParts> {
  /**
   * Returns the ledger of one asset, computed from its stored positions, so that late records and a corrected tank
   * count (docs/decisions/0059-the-fuel-ledger-is-computed.md).
   * @throws Refusal `error.not.found`, or for its window
   */
  async ledger(viewer: Viewer, uid: string, query: FuelLedgerQuery): Promise<FuelLedger> {
    const now = this.parts.now();
    const window = rangeWindow(query, viewer.timeZone, now);
    mustLastAtMost(window, LIMITS.fuelLedgerDays);
    const scope = { accountIds: viewer.visibleAccounts, asset: { uid }, window };
    const page = { limit: MOST_ROWS, skip: 0, sort: 'startTime', order: 'asc' } as const;
    const queries = {
      ...{ subject: subjectQuery(viewer.visibleAccounts, uid), trips: tripsOf(scope, page, now) },
      ...{ stops: stopsOf(scope, page), receipts: { window: widened(window), most: MOST_ROWS } },
    };
    const ofAsset = async (tx: Tx) => {
      const rows = found(await ledgerRows(tx, queries));
      const { sensor: name } = rows.tank;
      return { rows, sensor: name === null ? undefined : await levelSensor(tx, rows, viewer, name) };
    };
    const { rows, sensor } = await this.reading(viewer, ofAsset, 'shared');
    const { tank, trips, stops, receipts } = rows;
    const levels = await this.reading(viewer, (tx) =>
      readLevels(tx, rows, window, { electric: isElectric(rows.type), tank, sensor }),
    );
    return presentLedger({
      ...{ assetId: uid.toLowerCase(), window, timeZone: viewer.timeZone, now, levels },
      ...{ tank, trips, stops, receipts },
    });
  }

  /** Returns the ledger that the viewer may see, with the asset, for a file. @throws Refusal as `ledger` */
  async namedLedger(viewer: Viewer, uid: string, query: FuelLedgerQuery): Promise<LedgerFileParts> {
    const ledger = await this.ledger(viewer, uid, query);
    const asset = await this.reading(viewer, async (tx) => ({
      name: (await assetNames(tx, viewer, [uid])).get(uid.toLowerCase()) ?? '',
      type: (await assetOf(tx, viewer, uid)).type,
    }));
    const { trips: _trips, ...rest } = ledger;
    return { viewer, asset, ledger: viewer.features.has('tripReports') ? ledger : rest };
  }

  /** @throws Refusal `error.not.found` */
  async tank(viewer: Viewer, uid: string): Promise<FuelTank> {
    return this.reading(viewer, async (tx) => tankOf(tx, await assetOf(tx, viewer, uid)));
  }

  /** @throws Refusal `error.not.found` */
  async setTank(
    viewer: Viewer,
    uid: string,
    { capacity = null, fuelType = null, sensor }: FuelTankWrite,
  ): Promise<FuelTank> {
    const { asset, tank } = await this.tenant(viewer, async (tx) => {
      const asset = await assetOf(tx, viewer, uid);
      const electric = isElectric(asset.type);
      const level = electric ? null : writtenText(sensor);
      if (level !== null) await mustMeasureLevel(tx, asset, viewer, level);
      const tank = { capacity, fuelType: electric ? null : fuelType, sensor: level };
      await setTank(tx, asset, tank, new Date(this.parts.now()));
      await audit(tx, {
        ...{ accountId: asset.accountId, userId: viewer.userId, action: 'fuelTank.update' },
        ...{ subjectType: 'asset', subjectUid: uid.toLowerCase(), details: { ...tank } },
      });
      return { asset, tank };
    });
    await this.parts.changes.assetChanged({ accountId: asset.accountId, assetId: asset.assetId });
    return tank;
  }
}

/** @throws Refusal `error.fuel.sensor` unless the asset has a sensor of this name that measures a level */
async function mustMeasureLevel(tx: Tx, asset: SensedAsset, viewer: Viewer, name: string): Promise<void> {
  if ((await levelSensor(tx, asset, viewer, name)) === undefined) throw refuseField('error.fuel.sensor', 'sensor');
}

async function assetOf(tx: Tx, viewer: Viewer, uid: string) {
  return found((await assetKeys(tx, viewer, [uid])).get(uid.toLowerCase()));
}

/** A receipt just outside of the window may belong to a refuel in it. */
function widened({ from, to }: Window): Window {
  return { from: from - RECEIPT_MS, to: to + RECEIPT_MS };
}
