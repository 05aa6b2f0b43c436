import path from 'node:path';
import type { Config } from '../config.ts';
import { Delivery } from '../delivery/delivery.ts';
import { type MailOptions, mailCarrier } from '../delivery/mail.ts';
import { Outbox } from '../delivery/outbox.ts';
import { outboxCarrier } from '../delivery/outbox-carrier.ts';
import { pushCarrier } from '../delivery/push.ts';
import { MessageQueue, type MessageRules } from '../delivery/queue.ts';
import { smsCarrier } from '../delivery/sms.ts';
import { webhookCarrier } from '../delivery/webhook.ts';
import { lenderMessageRules } from '../features/lender/message-rules.ts';
import { type AlertMapParts, alertMaps } from '../features/notifications/alert-maps.ts';
import { messageRules, pushTargets, webhookTarget } from '../features/notifications/message-rules.ts';
import { reportAttachments, reportMailRules } from '../features/reports/schedules/mails.ts';
import { routeMap } from '../features/routes/mail.ts';
import type { Sealer } from '../features/secrets/sealed.ts';
import { isInside } from '../outbound.ts';
import type { Database } from '../storage/db.ts';
import { StartFailure } from '../storage/failure.ts';

/** Contact of an installation without a public address, which push services never use. */
const CONTACT = 'mailto:no-reply@localhost';

/**
 * Returns the delivery with the carriers of the settings. Without one, messages go into the data folder.
 * @param drawMap draws the maps of mails
 * @throws StartFailure if codes would be sent over plain http to another network
 */
export function deliveryOf(
  config: Config,
  database: Database,
  sealer: Sealer,
  drawMap: AlertMapParts['draw'],
): { delivery: Delivery; outbox: Outbox; queue: MessageQueue } {
  mustBeEncrypted(config);
  const outbox = new Outbox(path.join(config.dataDir, 'outbox'), Date.now);
  const mail =
    config.smtpUrl === ''
      ? undefined
      : mailCarrier(config.smtpUrl, config.mailFrom, {
          selfSigned: config.smtpAcceptSelfSigned,
          drawMap: mapsOfMails(database, drawMap),
          readAttachment: reportAttachments(database),
          ...(config.smtpAllowPlain ? { allowPlain: true } : {}),
        });
  const sms =
    config.smsGatewayUrl === '' ? undefined : smsCarrier(config.smsGatewayUrl, config.smsGatewayToken, config.smsFrom);
  const queue = new MessageQueue({
    database,
    now: Date.now,
    // Notifications are queued in any case. Without a carrier the queue keeps them in the outbox.
    carriers: {
      EMAIL: mail ?? outboxCarrier(outbox),
      SMS: sms ?? outboxCarrier(outbox),
      PUSH: pushCarrier({
        ...pushTargets(database, sealer),
        contact: config.publicAddress.startsWith('https:') ? config.publicAddress : CONTACT,
        allowPrivate: false,
      }),
      WEBHOOK: webhookCarrier({
        target: webhookTarget(database, sealer),
        now: Date.now,
        allowPrivate: config.webhookPrivate,
      }),
    },
    rules: allRules(
      messageRules({ database, now: Date.now }),
      reportMailRules({ database, now: Date.now }),
      lenderMessageRules(database),
    ),
    onTry: (channel, works) => delivery.saw(channel, works),
  });
  const delivery = new Delivery({ outbox, mail, sms, queue, now: Date.now });
  return { delivery, outbox, queue };
}

/** Returns the function that draws the map of any mail. */
function mapsOfMails(database: Database, draw: AlertMapParts['draw']): NonNullable<MailOptions['drawMap']> {
  const ofAlert = alertMaps({ database, draw });
  return async (map) => {
    if (!('route' in map)) return ofAlert(map);
    const drawn = await routeMap(database, map);
    return drawn && draw(drawn);
  };
}

function mustBeEncrypted({ smsGatewayUrl, smsAllowPlain }: Config): void {
  if (smsGatewayUrl === '' || smsAllowPlain) return;
  const { protocol, hostname } = new URL(smsGatewayUrl);
  if (protocol === 'https:' || isInside(hostname)) return;
  throw new StartFailure(
    'WAYMARK_SMS_GATEWAY_URL would send codes and the token by http to another network. Use https, or set ' +
      'WAYMARK_SMS_ALLOW_PLAIN=on if the connection is protected by other means.',
  );
}

/** Joins the rules of several senders. Each concerns itself with its own messages. */
function allRules(...all: readonly MessageRules[]): MessageRules {
  return {
    async unwanted(uid) {
      for (const rules of all) {
        const reason = await rules.unwanted(uid);
        if (reason !== undefined) return reason;
      }
      return undefined;
    },
    async refused(uid, address, reason) {
      for (const rules of all) await rules.refused(uid, address, reason);
    },
  };
}
