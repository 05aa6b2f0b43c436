import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { isInside, lookupFor } from '../outbound.ts';
import { type Carrier, RefusedForGood } from './delivery.ts';
import { htmlOf } from './html.ts';

const WITHIN_MS = 10_000;
/** One address, without a name or characters that could break a header. */
const ADDRESS = /^[^\s<>()",;:@\\]+@[^\s<>()",;:@\\]+$/;

export interface MailOptions {
  /** Accepts a certificate that no known authority signed. Default false. */
  selfSigned?: boolean;
  /** Sends without TLS if the server does not offer STARTTLS. Default: only to a host of this machine or network. */
  allowPlain?: boolean;
}

/**
 * Returns a carrier for mail by SMTP (RFC 5321), as plain text with a simple HTML part made from it.
 * @param url smtp://user:password@host:587 (STARTTLS), or smtps:// for TLS from the first byte
 * @param from address of the sender
 */
export function mailCarrier(
  url: string,
  from: string,
  { selfSigned = false, allowPlain = isLocal(url) }: MailOptions = {},
): Carrier {
  const transport = createTransport(
    {
      // Its query could switch TLS off.
      url: url.replace(/[?#].*$/s, ''),
      requireTLS: !allowPlain,
      connectionTimeout: WITHIN_MS,
      greetingTimeout: WITHIN_MS,
      socketTimeout: WITHIN_MS,
      tls: { rejectUnauthorized: !selfSigned },
      disableFileAccess: true,
      disableUrlAccess: true,
      getSocket: openSocket,
    },
    { from },
  );
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text }) {
      if (!ADDRESS.test(to)) throw new RefusedForGood('the recipient is no email address');
      try {
        await transport.sendMail({
          // A list of one address, so that a comma inside makes no second recipient.
          to: [{ name: '', address: to }],
          subject: subject.replaceAll(/\s+/g, ' '),
          text,
          html: htmlOf(text),
          messageId: `<${id}@${domain}>`,
        });
      } catch (error) {
        throw isRefusal(error) ? new RefusedForGood(error.message) : error;
      }
    },
    async works() {
      try {
        return await transport.verify();
      } catch {
        return false; // unreachable, or refuses our credentials
      }
    },
  };
}

/** Returns true if mail to this server stays on this machine or in its own network. */
export function isLocal(url: string): boolean {
  return isInside(new URL(url).hostname);
}

function openSocket(
  { host = 'localhost', port, secure }: SMTPTransport.Options,
  done: (error: Error | null, options: object) => void,
): void {
  const socket = connect({
    host,
    port: Number(port) || (secure ? 465 : 587),
    lookup: lookupFor(host),
    timeout: WITHIN_MS,
  });
  const fail = (error: Error): void => {
    socket.destroy();
    done(error, {});
  };
  const late = (): void => fail(new Error('the mail server does not answer'));
  socket.once('error', fail);
  socket.once('timeout', late);
  socket.once('connect', () => {
    socket.off('error', fail);
    socket.off('timeout', late);
    done(null, { connection: socket });
  });
}

/**
 * Returns true for a 5xx to this sender, recipient or text. A refused sign-in concerns every message and is fixed in
 * the settings.
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}
