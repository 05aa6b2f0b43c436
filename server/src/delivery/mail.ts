import { createTransport } from 'nodemailer';
import type { Carrier, Message } from './delivery.ts';

const WITHIN_MS = 10_000;

/**
 * Mail by SMTP (RFC 5321).
 * @param url smtp://user:password@host:587, or smtps:// for TLS from the first byte
 * @param from address of the sender
 */
export function mailCarrier(url: string, from: string): Carrier {
  const transport = createTransport(
    { url, connectionTimeout: WITHIN_MS, greetingTimeout: WITHIN_MS, socketTimeout: WITHIN_MS },
    { from },
  );
  return {
    async send({ to, subject, text }: Message) {
      // As a list of one address: a comma inside makes no second recipient.
      await transport.sendMail({ to: [{ name: '', address: to }], subject, text });
    },
    async works() {
      try {
        return await transport.verify();
      } catch {
        return false; // not there, or it does not let us in
      }
    },
  };
}
