import path from 'node:path';
import type { Config } from '../config.ts';
import { Delivery } from '../delivery/delivery.ts';
import { mailCarrier } from '../delivery/mail.ts';
import { Outbox } from '../delivery/outbox.ts';
import { smsCarrier } from '../delivery/sms.ts';

/** The ways out that the settings name; what they do not name goes into the data folder. */
export function deliveryOf(config: Config): { delivery: Delivery; outbox: Outbox } {
  const outbox = new Outbox(path.join(config.dataDir, 'outbox'), Date.now);
  const delivery = new Delivery({
    outbox,
    mail: config.smtpUrl === '' ? undefined : mailCarrier(config.smtpUrl, config.mailFrom),
    sms:
      config.smsGatewayUrl === ''
        ? undefined
        : smsCarrier(config.smsGatewayUrl, config.smsGatewayToken, config.smsFrom),
    now: Date.now,
  });
  return { delivery, outbox };
}
