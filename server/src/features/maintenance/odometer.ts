/** Corrections of odometers. Each is kept with its reason, and the forecasts of services follow the latest one. */
import type { OdometerCorrection, OdometerCorrectionWrite } from '@waymark/contract/maintenance/service-files.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import type { Database } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { assetKeys } from '../assets/service.ts';
import { audit } from '../audit/append-sql.ts';
import { instant } from '../records/present.ts';
import { found, refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { type CorrectionRow, correctionsOf, insertCorrection } from './odometer-sql.ts';

export class OdometerService {
  readonly #parts: { database: Database; now: () => number };

  constructor(parts: { database: Database; now: () => number }) {
    this.#parts = parts;
  }

  /** @throws Refusal `error.not.found` */
  list(viewer: Viewer, assetUid: string): Promise<{ items: OdometerCorrection[]; count: number }> {
    return this.#parts.database.tenant(viewer.visibleAccounts, async (tx) => {
      const asset = found((await assetKeys(tx, viewer, [assetUid])).get(assetUid.toLowerCase()));
      const items = (await correctionsOf(tx, asset, LIMITS.odometerCorrectionsShown)).map(present);
      return { items, count: items.length };
    });
  }

  /** @throws Refusal `error.not.found`, `error.date.future` */
  correct(viewer: Viewer, body: OdometerCorrectionWrite): Promise<OdometerCorrection> {
    const now = this.#parts.now();
    const today = localDay(now, viewer.timeZone);
    const day = body.day ?? today;
    if (day > today) throw refuseField('error.date.future', 'day');
    return this.#parts.database.tenant(viewer.visibleAccounts, async (tx) => {
      const asset = found((await assetKeys(tx, viewer, [body.assetId])).get(body.assetId.toLowerCase()));
      const uid = newUid(now);
      await insertCorrection(tx, {
        ...{ accountId: asset.accountId, assetId: asset.assetId, uid, day, odometer: body.odometer },
        ...{ reason: body.reason.trim(), by: viewer.name, at: new Date(now) },
      });
      const [made] = await correctionsOf(tx, asset, 1);
      const correction = present(found(made));
      await audit(tx, {
        ...{ accountId: asset.accountId, userId: viewer.userId, action: 'asset.odometer' },
        ...{ subjectType: 'asset', subjectUid: body.assetId },
        details: { odometer: correction.odometer, before: correction.before, reason: correction.reason, date: day },
      });
      return correction;
    });
  }
}

function present(row: CorrectionRow): OdometerCorrection {
  return {
    ...{ id: row.uid, assetId: row.asset_uid, day: row.day, odometer: row.odometer_km, before: row.before_km },
    ...{ reason: row.reason, correctedBy: row.corrected_by, correctedAt: instant(row.corrected_at) },
  };
}
