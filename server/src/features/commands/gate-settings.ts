import type { GateSettings } from '@waymark/contract/commands/schema.ts';
import { OWN_GATE, strictestGate } from '@waymark/domain/commands/gate-settings.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { audit } from '../audit/append.ts';
import type { Changes } from '../changes.ts';
import type { Viewer } from '../session/viewer.ts';
import { gateValuesAbove, readGateValues, writeGateValues } from './gate-sql.ts';

/** What holds for the account: of all numbers that it and the accounts above set the strictest. */
async function settingsOf(tx: Tx, accountId: number): Promise<GateSettings> {
  return strictestGate(await gateValuesAbove(tx, accountId));
}

export interface GateSettingsServiceParts {
  database: Database;
  changes: Pick<Changes, 'commandLimitsChanged'>;
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
