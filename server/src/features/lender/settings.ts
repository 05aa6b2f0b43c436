import type { LenderSettings, LenderSettingsWrite } from '@waymark/contract/lender/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { audit } from '../audit/append-sql.ts';
import type { Changes } from '../changes.ts';
import { refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { type LenderAccount, lenderAccount, lockSettings, writeSettings } from './messages-sql.ts';
import { casesWithApproval, lockCase } from './sql.ts';
import { applyEvent, timesOf } from './steps.ts';
import { defaultTexts, wrongPlaceholder } from './texts.ts';

export interface LenderSettingsServiceParts {
  database: Database;
  now: () => number;
  changes: Pick<Changes, 'commandsChanged'>;
}

/** Lender mode of the viewer's account: on or off, times and texts. */
export class LenderSettingsService {
  readonly #parts: LenderSettingsServiceParts;

  constructor(parts: LenderSettingsServiceParts) {
    this.#parts = parts;
  }

  async read({ accountId }: Viewer): Promise<LenderSettings> {
    return present(await this.#parts.database.read([accountId], (tx) => lenderAccount(tx, accountId)));
  }

  /**
   * Replaces the settings. Running cases keep their waiting time. When lender mode is turned off, requests for approval end,
   * and approved commands that were not sent are cancelled.
   * @throws Refusal `error.lender.reminder`, `error.lender.placeholder`
   */
  async write(viewer: Viewer, to: LenderSettingsWrite): Promise<LenderSettings> {
    const { accountId } = viewer;
    if (to.reminderDays >= to.waitingDays) throw refuseField('error.lender.reminder', 'reminderDays');
    const wrong = wrongPlaceholder(to.texts);
    if (wrong !== undefined) throw refuseField('error.lender.placeholder', wrong);
    const { account, devices } = await this.#parts.database.tenant([accountId], async (tx) => {
      await lockSettings(tx, accountId, 'change');
      const before = await lenderAccount(tx, accountId);
      await writeSettings(tx, accountId, {
        ...{ enabled: to.enabled, notice_hour: to.noticeHour, reminder_days: to.reminderDays },
        ...{ waiting_days: to.waitingDays, texts: JSON.stringify(to.texts) },
      });
      const account = await lenderAccount(tx, accountId);
      const { defaults: _defaults, ...from } = await present(before);
      await audit(tx, {
        ...{ accountId, userId: viewer.userId, action: 'lender.settings' },
        ...{ subjectType: 'account', subjectUid: viewer.accountUid, details: { from, to } },
      });
      const devices = before.enabled && !to.enabled ? await this.#turnOff(tx, viewer, account) : [];
      return { account, devices };
    });
    if (devices.length > 0) this.#parts.changes.commandsChanged({ accountId, deviceIds: devices });
    return present(account);
  }

  /** Ends requests for approval and withdraws approved commands. @returns the devices of the commands */
  async #turnOff(tx: Tx, viewer: Viewer, account: LenderAccount): Promise<number[]> {
    const devices: number[] = [];
    const actor = { accountId: viewer.homeAccountId, userId: viewer.userId };
    const deed = { actor, reason: null, at: new Date(this.#parts.now()) };
    for (const key of await casesWithApproval(tx, account.id)) {
      const row = await lockCase(tx, key);
      if (row === undefined || row.stage === 'closed') continue;
      await applyEvent(tx, row, account, { type: 'off' }, deed);
      if (row.command_device_id !== null) devices.push(row.command_device_id);
    }
    return devices;
  }
}

async function present(account: LenderAccount): Promise<LenderSettings> {
  return {
    ...{ enabled: account.enabled ?? false, noticeHour: account.notice_hour ?? LIMITS.lenderNoticeHour },
    ...timesOf(account),
    texts: account.texts ?? [],
    defaults: await defaultTexts(),
  };
}
