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
import { TenantService } from '../records/tenant-service.ts';
import { found, Refusal, refuseField } from '../refusal.ts';
import { may } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { type Display, displayOf, unshownRefusal } from './display.ts';
import type { DisplayDispatch } from './display-dispatcher.ts';
import {
  countSent,
  devicesOfAsset,
  driverByUid,
  driverOfAsset,
  insertDisplayMessage,
  insertTextMessage,
  listTextMessages,
  type NewTextMessage,
  type Receiver,
  type TextMessageRow,
} from './sql.ts';

const HOUR_MS = 3_600_000;

export interface TextMessageServiceParts {
  database: Database;
  now: () => number;
  displays: DisplayDispatch;
}

/** Names of a driver or an asset, the recipient of a text in a call. */
type Target = { driverId?: string; assetId?: string };

/** Texts to the phones of drivers, by SMS through the queue of messages, and to the displays of devices. */
export class TextMessageService extends TenantService<TextMessageServiceParts> {
  /** Lists messages, with driver and display that would get the next one. @throws Refusal `error.not.found` */
  async list(viewer: Viewer, query: TextMessageQuery): Promise<TextMessages> {
    return this.reading(viewer, async (tx) => {
      const { rows, count } = await listTextMessages(tx, viewer.visibleAccounts, query);
      const driver = await this.#receiver(tx, viewer, query);
      const display = await this.#display(tx, viewer, query);
      return {
        items: rows.map((row) => present(row, may(viewer, 'people.contact'))),
        count,
        driver: driver ? { id: driver.uid, name: driver.name, reachable: driver.phone !== null } : null,
        display: display ? { kind: display.kind, confirms: display.texts.confirms } : null,
      };
    });
  }

  /**
   * Queues a text. The audit entry has no text, because it is personal.
   * @throws Refusal `error.not.found`, `error.message.driver` if the asset has no present driver, `error.message.phone`,
   *   `error.message.display` if the asset has no display, `error.message.characters`, `error.rate.limited`
   */
  async send(viewer: Viewer, { text, to = 'phone', ...target }: TextMessageWrite): Promise<TextMessage> {
    const now = this.parts.now();
    const sender = { accountId: viewer.homeAccountId, userId: viewer.userId };
    const message = { uid: newUid(now), body: text.trim(), sender, at: new Date(now) };
    let displayOn: number | undefined;
    const row = await this.tenant(viewer, async (tx) => {
      if (to === 'display') displayOn = await this.#queueOnDisplay(tx, viewer, target, message);
      else await this.#queueSms(tx, viewer, target, message);
      return found((await listTextMessages(tx, viewer.visibleAccounts, { uid: message.uid })).rows[0]);
    });
    if (displayOn !== undefined) this.parts.displays.changed(displayOn);
    return present(row, may(viewer, 'people.contact'));
  }

  async #queueSms(tx: Tx, viewer: Viewer, target: Target, message: NewTextMessage): Promise<void> {
    const driver = await this.#receiver(tx, viewer, target);
    if (driver === undefined) throw refuseField('error.message.driver', 'driverId');
    if (driver.phone === null) throw refuseField('error.message.phone', 'driverId');
    await this.#mayStillSend(tx, viewer, message);
    await insertTextMessage(tx, driver, message);
    const { uid, body, at } = message;
    const sms = { channel: 'SMS', to: driver.phone, subject: '', text: `${driver.account_name}: ${body}` } as const;
    await queueMessage(tx, uid, { ...sms, validUntil: at.getTime() + HOUR_MS }, at);
    await audit(tx, {
      ...{ accountId: driver.account_id, userId: viewer.userId, action: 'textMessage.send' },
      ...{ subjectType: 'driver', subjectUid: driver.uid, details: { name: driver.name, characters: body.length } },
    });
  }

  /** @returns id of the device */
  async #queueOnDisplay(tx: Tx, viewer: Viewer, target: Target, message: NewTextMessage): Promise<number> {
    const display = await this.#display(tx, viewer, target);
    if (display === undefined || target.assetId === undefined) throw refuseField('error.message.display', 'assetId');
    const { body, at } = message;
    const unshown = display.texts.unshown(body);
    if (unshown.length > 0) throw unshownRefusal(unshown);
    await this.#mayStillSend(tx, viewer, message);
    const { row } = display;
    await insertDisplayMessage(tx, row, message, new Date(at.getTime() + LIMITS.displayMessageHours * HOUR_MS));
    await audit(tx, {
      ...{ accountId: row.account_id, userId: viewer.userId, action: 'textMessage.display', subjectType: 'asset' },
      ...{ subjectUid: target.assetId, details: { name: row.asset_name, characters: body.length } },
    });
    return row.device_id;
  }

  async #mayStillSend(tx: Tx, viewer: Viewer, { sender, at }: NewTextMessage): Promise<void> {
    const since = new Date(at.getTime() - HOUR_MS);
    if ((await countSent(tx, viewer.visibleAccounts, sender, since)) >= LIMITS.textMessagesPerHour)
      throw new Refusal('error.rate.limited');
  }

  /** Returns the named driver, or the present one of the asset. @throws Refusal `error.not.found` */
  async #receiver(tx: Tx, viewer: Viewer, { driverId, assetId }: Target): Promise<Receiver | undefined> {
    if (driverId !== undefined) return found(await driverByUid(tx, viewer.visibleAccounts, driverId));
    if (assetId === undefined) return undefined;
    return driverOfAsset(tx, await assetOf(tx, viewer, assetId), new Date(this.parts.now()));
  }

  /** Returns the display of the asset: of its primary device, else of the auxiliary one. @throws as `#receiver` */
  async #display(tx: Tx, viewer: Viewer, { assetId }: Target): Promise<Display | undefined> {
    if (assetId === undefined) return undefined;
    const devices = await devicesOfAsset(tx, await assetOf(tx, viewer, assetId), new Date(this.parts.now()));
    return devices.map(displayOf).find((display) => display !== undefined);
  }
}

async function assetOf(tx: Tx, viewer: Viewer, assetId: string) {
  return found((await assetKeys(tx, viewer, [assetId])).get(assetId.toLowerCase()));
}

function present(row: TextMessageRow, contact: boolean): TextMessage {
  return {
    ...{ id: row.uid, accountId: row.account_uid, to: row.is_on_display ? 'display' : 'phone' },
    ...{ driverId: row.driver_uid, driverName: row.driver_name },
    ...{ assetId: row.asset_uid, assetName: row.asset_name, ...(contact && { text: row.body }) },
    ...{ sentBy: row.sent_by, createdAt: instant(row.created_at), status: row.status ?? 'sent' },
    ...{ finishedAt: instantOrNull(row.finished_at), failure: row.reason },
  };
}
