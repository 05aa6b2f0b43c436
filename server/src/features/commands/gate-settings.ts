import type { GateSettings } from '@waymark/contract/commands/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { audit } from '../audit.ts';
import type { Viewer } from '../session/viewer.ts';
import { readGateValues, writeGateValues } from './gate-sql.ts';

/** The product's own rule: the loose end of what an account may choose. */
export const PRODUCT_GATE: Readonly<GateSettings> = {
  ignitionOffSeconds: LIMITS.gateIgnitionOffSeconds.from,
  restSpanSeconds: LIMITS.gateRestSpanSeconds.from,
  restNewestSeconds: LIMITS.gateRestNewestSeconds.to,
  restSpeedKmh: LIMITS.gateRestSpeedKmh.to,
  restRadiusMeters: LIMITS.gateRestRadiusMeters.to,
};

/**
 * The safety limits that hold for commands of an account's vehicles: its own where it has some.
 * @param tx sees the account
 */
export async function gateSettingsOf(tx: Tx, accountId: number): Promise<GateSettings> {
  return { ...PRODUCT_GATE, ...(await readGateValues(tx, accountId)) };
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
    return this.#parts.database.tenant([viewer.accountId], (tx) => gateSettingsOf(tx, viewer.accountId));
  }

  async write(viewer: Viewer, to: GateSettings): Promise<GateSettings> {
    const { accountId } = viewer;
    await this.#parts.database.tenant([accountId], async (tx) => {
      const from = await gateSettingsOf(tx, accountId);
      await writeGateValues(tx, accountId, to);
      await audit(tx, {
        accountId,
        userId: viewer.userId,
        action: 'command.limits',
        subjectType: 'account',
        subjectUid: viewer.accountUid,
        details: { from, to },
      });
    });
    this.#parts.onChanged(accountId);
    return to;
  }
}
