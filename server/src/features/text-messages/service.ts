import type {
  TextMessage,
  TextMessageQuery,
  TextMessages,
  TextMessageWrite,
} from '@waymark/contract/text-messages/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { queueMessage } from '../../delivery/queue-sql.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { assetKeys } from '../assets/service.ts';
import { audit } from '../audit/append-sql.ts';
import { instant, instantOrNull } from '../records/present.ts';
import { found, Refusal, refuseField } from '../refusal.ts';
import { may } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import {
  countSent,
  driverByUid,
  driverOfAsset,
  insertTextMessage,
  listTextMessages,
  type Receiver,
  type TextMessageRow,
} from './sql.ts';

const HOUR_MS = 3_600_000;

export interface TextMessageServiceParts {
  database: Database;
  now: () => number;
}

/** Texts to the phones of drivers, by SMS through the queue of messages. */
export class TextMessageService {
  readonly #parts: TextMessageServiceParts;

  constructor(parts: TextMessageServiceParts) {
    this.#parts = parts;
  }

  /** Lists messages, with the driver who would get the next one. @throws Refusal `error.not.found` */
  async list(viewer: Viewer, query: TextMessageQuery): Promise<TextMessages> {
    return this.#tenant(viewer, async (tx) => {
      const { rows, count } = await listTextMessages(tx, viewer.visibleAccounts, query);
      const driver = await this.#receiver(tx, viewer, query);
      return {
        items: rows.map((row) => present(row, may(viewer, 'people.contact'))),
        count,
        driver: driver ? { id: driver.uid, name: driver.name, reachable: driver.phone !== null } : null,
      };
    });
  }

  /**
   * Queues a text. The audit entry has no text, because it is personal.
   * @throws Refusal `error.not.found`, `error.message.driver` if the asset has no present driver, `error.message.phone`,
   *   `error.rate.limited`
   */
  async send(viewer: Viewer, { text, ...to }: TextMessageWrite): Promise<TextMessage> {
    const now = this.#parts.now();
    const at = new Date(now);
    const body = text.trim();
    const sender = { accountId: viewer.homeAccountId, userId: viewer.userId };
    return this.#tenant(viewer, async (tx) => {
      const driver = await this.#receiver(tx, viewer, to);
      if (driver === undefined) throw refuseField('error.message.driver', 'driverId');
      if (driver.phone === null) throw refuseField('error.message.phone', 'driverId');
      const sent = await countSent(tx, viewer.visibleAccounts, sender, new Date(now - HOUR_MS));
      if (sent >= LIMITS.textMessagesPerHour) throw new Refusal('error.rate.limited');
      const uid = newUid(now);
      await insertTextMessage(tx, driver, { uid, body, sender, at });
      const sms = { channel: 'SMS', to: driver.phone, subject: '', text: `${driver.account_name}: ${body}` } as const;
      await queueMessage(tx, uid, { ...sms, validUntil: now + HOUR_MS }, at);
      await audit(tx, {
        ...{ accountId: driver.account_id, userId: viewer.userId, action: 'textMessage.send' },
        ...{ subjectType: 'driver', subjectUid: driver.uid, details: { name: driver.name, characters: body.length } },
      });
      const { rows } = await listTextMessages(tx, [driver.account_id], { uid });
      return present(found(rows[0]), may(viewer, 'people.contact'));
    });
  }

  /** Returns the named driver, or the present one of the asset. @throws Refusal `error.not.found` */
  async #receiver(
    tx: Tx,
    viewer: Viewer,
    { driverId, assetId }: { driverId?: string; assetId?: string },
  ): Promise<Receiver | undefined> {
    if (driverId !== undefined) return found(await driverByUid(tx, viewer.visibleAccounts, driverId));
    if (assetId === undefined) return undefined;
    const asset = found((await assetKeys(tx, viewer, [assetId])).get(assetId.toLowerCase()));
    return driverOfAsset(tx, asset, new Date(this.#parts.now()));
  }

  #tenant<Result>(viewer: Viewer, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.#parts.database.tenant(viewer.visibleAccounts, work);
  }
}

function present(row: TextMessageRow, contact: boolean): TextMessage {
  return {
    ...{ id: row.uid, accountId: row.account_uid, driverId: row.driver_uid, driverName: row.driver_name },
    ...{ assetId: row.asset_uid, assetName: row.asset_name, ...(contact && { text: row.body }) },
    ...{ sentBy: row.sent_by, createdAt: instant(row.created_at), status: row.status ?? 'sent' },
    ...{ finishedAt: instantOrNull(row.finished_at), failure: row.reason },
  };
}
