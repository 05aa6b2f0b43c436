/** Mails with scheduled reports, and the rules by which the queue sends them. */
import type { ReportFormat } from '@waymark/contract/report-files/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { MailOptions } from '../../../delivery/mail.ts';
import { type MessageRules, OUT_OF_DATE, withoutCarrier } from '../../../delivery/queue.ts';
import { queueMessage } from '../../../delivery/queue-sql.ts';
import type { Database, Tx } from '../../../storage/db.ts';
import { newUid } from '../../../storage/uid.ts';
import { stopAddress } from '../../notifications/service.ts';
import { userViewer } from '../../session/user-viewer.ts';
import { filled, languageOf } from '../../words.ts';
import { wordOf } from '../file/columns.ts';
import type { EndedFile } from '../files/maker.ts';
import { storedChunks } from '../files/service.ts';
import { readyFile } from '../files/sql.ts';
import { mayReadFile } from '../rights.ts';
import { accountOfDelivery, deliveriesOf, findDelivery, markNotSent } from './runs-sql.ts';

/** A report that could not be delivered for this long is no longer sent. */
const VALID_MS = 24 * 3_600_000;

const NO_RIGHT = 'the reader may no longer see this report';

/** Why a mail was not sent, in the words of the outbox, with their codes. Other reasons are answers of the mail server. */
const REASONS: ReadonlyMap<string, string> = new Map([
  [NO_RIGHT, 'noRight'],
  [OUT_OF_DATE, 'outOfDate'],
  [withoutCarrier('EMAIL'), 'noCarrier'],
]);

/** Returns the code of the reason of a message, or the answer of the mail server. */
export function mailReason(reason: string | null): string | null {
  return reason === null ? null : (REASONS.get(reason) ?? reason);
}

const MEDIA_TYPES: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Queues the mails that wait for a file, in the transaction that ends it. */
export function reportMails(now: () => number, siteAddress: () => string) {
  return async (tx: Tx, file: EndedFile): Promise<void> => {
    if (file.fault !== undefined) return markNotSent(tx, file.accountId, file.id, file.fault);
    const at = now();
    for (const delivery of await deliveriesOf(tx, file.accountId, file.id)) {
      if (delivery.address === null) continue;
      const words = await loadCatalogue(languageOf(delivery.language) ?? 'en');
      const said = (key: string, values: Record<string, string>) => filled(wordOf(words.reportMails, key), values);
      const attached = file.bytes <= LIMITS.reportMailBytes;
      const text = [
        said('hello', { name: delivery.recipient_name }),
        attached
          ? said('attached', { report: delivery.run_name })
          : said('large', { report: delivery.run_name, link: `${siteAddress()}/report-history` }),
        said('because', { schedule: delivery.run_name, account: delivery.account_name }),
      ].join('\n\n');
      const message = {
        ...({ channel: 'EMAIL', to: delivery.address, text, validUntil: at + VALID_MS } as const),
        subject: said('subject', { report: delivery.run_name, account: delivery.account_name }),
        ...(attached && { extra: { attachment: { accountId: file.accountId, file: file.uid } } }),
      };
      await queueMessage(tx, delivery.uid, message, new Date(at));
    }
  };
}

/** Returns how the carrier of mails reads an attachment. */
export function reportAttachments(database: Database): NonNullable<MailOptions['readAttachment']> {
  return async ({ accountId, file }) => {
    const stored = await database.tenant([accountId], (tx) => readyFile(tx, accountId, file));
    if (stored === undefined) return undefined;
    const chunks: Uint8Array[] = [];
    for await (const chunk of storedChunks(database, accountId, stored.id)) chunks.push(chunk);
    return {
      filename: stored.file_name,
      contentType: MEDIA_TYPES[stored.format as ReportFormat],
      content: Buffer.concat(chunks),
    };
  };
}

/** Checks before each attempt that the reader of a report may still read it. Hours may lie between attempts. */
export function reportMailRules({ database, now }: { database: Database; now: () => number }): MessageRules {
  return {
    async unwanted(uid) {
      const accountId = await database.tenant([], (tx) => accountOfDelivery(tx, uid));
      if (accountId === undefined) return undefined;
      const delivery = await database.tenant([accountId], (tx) => findDelivery(tx, accountId, uid));
      if (delivery === undefined) return 'the run of the schedule was deleted';
      const { owner_account_id: userAccountId, owner_id: userId } = delivery;
      const reader =
        userAccountId === null || userId === null
          ? undefined
          : await userViewer(database, { accountId, userAccountId, userId });
      return reader !== undefined && mayReadFile(reader, delivery) ? undefined : NO_RIGHT;
    },

    async refused(uid, { to }, detail) {
      const accountId = await database.tenant([], (tx) => accountOfDelivery(tx, uid));
      if (accountId === undefined) return;
      const stop = { accountId, uid: newUid(now()), channel: 'email', address: to, reason: 'refused', detail };
      await database.tenant([accountId], (tx) => stopAddress(tx, stop, new Date(now())));
    },
  };
}
