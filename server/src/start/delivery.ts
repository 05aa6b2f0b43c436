import path from 'node:path';
import type { Config } from '../config.ts';
import { Delivery } from '../delivery/delivery.ts';
import { mailCarrier } from '../delivery/mail.ts';
import { Outbox } from '../delivery/outbox.ts';
import { MessageQueue } from '../delivery/queue.ts';
import { smsCarrier } from '../delivery/sms.ts';
import { isInside } from '../outbound.ts';
import type { Database } from '../storage/db.ts';
import { StartFailure } from '../storage/failure.ts';

/**
 * Returns the delivery with the carriers of the settings. Without one, messages go into the data folder.
 * @throws StartFailure if codes would be sent over plain http to another network
 */
export function deliveryOf(
  config: Config,
  database: Database,
): { delivery: Delivery; outbox: Outbox; queue: MessageQueue } {
  mustBeEncrypted(config);
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

function mustBeEncrypted({ smsGatewayUrl, smsAllowPlain }: Config): void {
  if (smsGatewayUrl === '' || smsAllowPlain) return;
  const { protocol, hostname } = new URL(smsGatewayUrl);
  if (protocol === 'https:' || isInside(hostname)) return;
  throw new StartFailure(
    'WAYMARK_SMS_GATEWAY_URL would send codes and the token by http to another network. Use https, or set ' +
      'WAYMARK_SMS_ALLOW_PLAIN=on if the connection is protected by other means.',
  );
}
