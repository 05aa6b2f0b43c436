import path from 'node:path';
import type { Config } from '../config.ts';
import { Delivery } from '../delivery/delivery.ts';
import { mailCarrier } from '../delivery/mail.ts';
import { Outbox } from '../delivery/outbox.ts';
import { MessageQueue } from '../delivery/queue.ts';
import { smsCarrier } from '../delivery/sms.ts';
import type { Database } from '../storage/db.ts';

/** The ways out that the settings name; what they do not name goes into the data folder. */
export function deliveryOf(
  config: Config,
  database: Database,
): { delivery: Delivery; outbox: Outbox; queue: MessageQueue } {
  const outbox = new Outbox(path.join(config.dataDir, 'outbox'), Date.now);
  const mail =
    config.smtpUrl === ''
      ? undefined
      : mailCarrier(config.smtpUrl, config.mailFrom, {
          selfSigned: config.smtpAcceptSelfSigned,
          ...(config.smtpAllowPlain ? { allowPlain: true } : {}),
        });
  const sms =
    config.smsGatewayUrl === '' ? undefined : smsCarrier(config.smsGatewayUrl, config.smsGatewayToken, config.smsFrom);
  const queue = new MessageQueue({
    database,
    now: Date.now,
    carriers: { ...(mail && { EMAIL: mail }), ...(sms && { SMS: sms }) },
    onTry: (channel, works) => delivery.saw(channel, works),
  });
  const delivery = new Delivery({ outbox, mail, sms, queue, now: Date.now });
  return { delivery, outbox, queue };
}
