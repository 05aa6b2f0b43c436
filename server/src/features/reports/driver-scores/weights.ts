/** Weights of the driver score of an account. */
import type { ScoreWeightsPreview } from '@waymark/contract/driver-scores/schema.ts';
import { localDay, shiftDay } from '@waymark/domain/local-time.ts';
import { addScoreSums, driverScore, SCORE_WEIGHTS, type ScoreWeights } from '@waymark/domain/score/driver-score.ts';
import type { Database } from '../../../storage/db.ts';
import { audit } from '../../audit/append-sql.ts';
import { rangeWindow } from '../../records/period.ts';
import type { Viewer } from '../../session/viewer.ts';
import { limitsOf, saveWeights, weightsOf } from './settings-sql.ts';
import { driverSums, scoreSums } from './sql.ts';

const PREVIEW_DAYS = 30;

export class ScoreWeightsService {
  readonly #database: Database;
  readonly #now: () => number;

  constructor({ database, now }: { database: Database; now: () => number }) {
    this.#database = database;
    this.#now = now;
  }

  read(viewer: Viewer): Promise<ScoreWeights> {
    return this.#database.tenant(viewer.visibleAccounts, async (tx) => {
      const weights = await weightsOf(tx, [viewer.accountId]);
      return weights.get(viewer.accountId) ?? SCORE_WEIGHTS;
    });
  }

  /** Scores are computed when they are read, so those of the past change as well. */
  set(viewer: Viewer, to: ScoreWeights): Promise<ScoreWeights> {
    const { accountId, accountUid, userId } = viewer;
    return this.#database.tenant(viewer.visibleAccounts, async (tx) => {
      const from = (await weightsOf(tx, [accountId])).get(accountId) ?? SCORE_WEIGHTS;
      await saveWeights(tx, accountId, to);
      await audit(tx, {
        ...{ accountId, userId, action: 'scoreWeights.update', subjectType: 'account', subjectUid: accountUid },
        details: { from, to },
      });
      return to;
    });
  }

  /** Returns what weights change for the drivers of the account in the last 30 days. */
  preview(viewer: Viewer, weights: ScoreWeights): Promise<ScoreWeightsPreview> {
    const endDate = localDay(this.#now(), viewer.timeZone);
    const startDate = shiftDay(endDate, 1 - PREVIEW_DAYS);
    const window = rangeWindow({ startDate, endDate }, viewer.timeZone, this.#now());
    return this.#database.tenant(viewer.visibleAccounts, async (tx) => {
      const accountIds = [viewer.accountId];
      const present = (await weightsOf(tx, accountIds)).get(viewer.accountId) ?? SCORE_WEIGHTS;
      const scope = { accountIds, asset: undefined, window, knownLimits: await limitsOf(tx, accountIds) };
      const sums = (await driverSums(tx, scope)).map(scoreSums);
      const changes = sums.flatMap((one) => {
        const [before, after] = [driverScore(one, present).score, driverScore(one, weights).score];
        return before === null || after === null ? [] : [after - before];
      });
      const fleet = addScoreSums(sums);
      return {
        drivers: changes.length,
        higher: changes.filter((change) => change > 0).length,
        lower: changes.filter((change) => change < 0).length,
        fleetBefore: driverScore(fleet, present).score,
        fleetAfter: driverScore(fleet, weights).score,
      };
    });
  }
}
