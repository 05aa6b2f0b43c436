import type { GateSettings } from '@waymark/contract/commands/schema.ts';
import { OWN_GATE, strictestGate } from '@waymark/domain/commands/gate-settings.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { audit } from '../audit/append-sql.ts';
import type { Changes } from '../changes.ts';
import type { Viewer } from '../session/viewer.ts';
import { gateValuesAbove, readGateValues, writeGateValues } from './gate-sql.ts';

/** Returns the limits that apply to an account: the strictest of its own and of the accounts above. */
async function settingsOf(tx: Tx, accountId: number): Promise<GateSettings> {
  return strictestGate(await gateValuesAbove(tx, accountId));
}

export interface GateSettingsServiceParts {
  database: Database;
  changes: Pick<Changes, 'commandLimitsChanged'>;
}

/** Reads and writes the safety limits of the viewer's account. The contract allows only stricter values than the product's. */
export class GateSettingsService {
  readonly #parts: GateSettingsServiceParts;

  constructor(parts: GateSettingsServiceParts) {
    this.#parts = parts;
  }

  async read(viewer: Viewer): Promise<GateSettings> {
    return this.#parts.database.read([viewer.accountId], (tx) => settingsOf(tx, viewer.accountId));
  }

  /** @returns the limits that apply now; those of an account above may be stricter */
  async write(viewer: Viewer, to: GateSettings): Promise<GateSettings> {
    const { accountId } = viewer;
    const settings = await this.#parts.database.tenant([accountId], async (tx) => {
      const from = { ...OWN_GATE, ...(await readGateValues(tx, accountId)) };
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
    this.#parts.changes.commandLimitsChanged(accountId);
    return settings;
  }
}
