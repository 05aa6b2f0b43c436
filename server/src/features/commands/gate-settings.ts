import type { GateSettings } from '@waymark/contract/commands/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { audit } from '../audit.ts';
import type { Viewer } from '../session/viewer.ts';
import { gateValuesAbove, readGateValues, writeGateValues } from './gate-sql.ts';

/** The product's own rule: the loose end of what an account may choose. */
const PRODUCT_GATE: Readonly<GateSettings> = {
  ignitionOffSeconds: LIMITS.gateIgnitionOffSeconds.from,
  restSpanSeconds: LIMITS.gateRestSpanSeconds.from,
  restNewestSeconds: LIMITS.gateRestNewestSeconds.to,
  restSpeedKmh: LIMITS.gateRestSpeedKmh.to,
  restRadiusMeters: LIMITS.gateRestRadiusMeters.to,
};

/** Of each number the strictest that holds for the account: the product's own, its own, or one of an account above. */
async function settingsOf(tx: Tx, accountId: number): Promise<GateSettings> {
  const all = (await gateValuesAbove(tx, accountId)).map((own) => ({ ...PRODUCT_GATE, ...own }));
  const least = (pick: (one: GateSettings) => number) => Math.min(pick(PRODUCT_GATE), ...all.map(pick));
  const most = (pick: (one: GateSettings) => number) => Math.max(pick(PRODUCT_GATE), ...all.map(pick));
  return {
    ignitionOffSeconds: most((one) => one.ignitionOffSeconds),
    restSpanSeconds: most((one) => one.restSpanSeconds),
    restNewestSeconds: least((one) => one.restNewestSeconds),
    restSpeedKmh: least((one) => one.restSpeedKmh),
    restRadiusMeters: least((one) => one.restRadiusMeters),
  };
}

export interface GateSettingsServiceParts {
  database: Database;
  /** Told after the commit: what waits is judged by the new limits. */
  onChanged: (accountId: number) => void;
}

/** The safety limits of the account that the viewer looks at. The contract lets them be stricter, never looser. */
export class GateSettingsService {
  readonly #parts: GateSettingsServiceParts;

  constructor(parts: GateSettingsServiceParts) {
    this.#parts = parts;
  }

  async read(viewer: Viewer): Promise<GateSettings> {
    return this.#parts.database.tenant([viewer.accountId], (tx) => settingsOf(tx, viewer.accountId));
  }

  /** @returns what holds now, which an account above may have made stricter still */
  async write(viewer: Viewer, to: GateSettings): Promise<GateSettings> {
    const { accountId } = viewer;
    const settings = await this.#parts.database.tenant([accountId], async (tx) => {
      const from = { ...PRODUCT_GATE, ...(await readGateValues(tx, accountId)) };
      await writeGateValues(tx, accountId, to);
      await audit(tx, {
        accountId,
        userId: viewer.userId,
        action: 'command.limits',
        subjectType: 'account',
        subjectUid: viewer.accountUid,
        details: { from, to },
      });
      return settingsOf(tx, accountId);
    });
    this.#parts.onChanged(accountId);
    return settings;
  }
}
