import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import type { MapPicture } from '../drawing/map.ts';
import { isInside, lookupFor } from '../outbound.ts';
import { type Carrier, RefusedForGood } from './delivery.ts';
import { escaped, htmlOf } from './html.ts';
import { MAP_MARK, type MailAttachment, type MailExtra, type MapOfMail } from './message.ts';

/** Time limit of each answer of the server. */
const WITHIN_MS = 10_000;
const MAP_WITHIN_MS = 5_000;
/** Time limits of a whole mail, as a multiple. A queue claims a message for longer. */
const WHOLE = 6;
/** One address, without a name or characters that could break a header. */
const ADDRESS = /^[^\s<>()",;:@\\]+@[^\s<>()",;:@\\]+$/;

export interface MailOptions {
  /** Accepts a certificate that no known authority signed. Default false. */
  selfSigned?: boolean;
  /** Sends without TLS if the server does not offer STARTTLS. Default: only to a host of this machine or network. */
  allowPlain?: boolean;
  /** Time limit of each answer of the server, ms. A whole mail may take six times as long. */
  withinMs?: number;
  /** Draws maps. Undefined: the mail has none. */
  drawMap?: (map: MapOfMail) => Promise<MapPicture | undefined>;
  /** Reads attachments. Undefined: the file no longer exists. */
  readAttachment?: (attachment: MailAttachment) => Promise<ReadAttachment | undefined>;
}

interface ReadAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/**
 * Returns a carrier for mail by SMTP (RFC 5321), as plain text with a simple HTML part made from it.
 * @param url smtp://user:password@host:587 (STARTTLS), or smtps:// for TLS from the first byte
 * @param from address of the sender
 */
export function mailCarrier(
  url: string,
  from: string,
  { selfSigned = false, allowPlain = isLocal(url), withinMs = WITHIN_MS, drawMap, readAttachment }: MailOptions = {},
): Carrier {
  const transport = createTransport(
    {
      // Its query could switch TLS off.
      url: url.replace(/[?#].*$/s, ''),
      requireTLS: !allowPlain,
      connectionTimeout: withinMs,
      greetingTimeout: withinMs,
      socketTimeout: withinMs,
      tls: { rejectUnauthorized: !selfSigned },
      disableFileAccess: true,
      disableUrlAccess: true,
      getSocket: (options, done) => openSocket(options, withinMs, done),
    },
    { from },
  );
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, subject, text, extra }) {
      if (!ADDRESS.test(to)) throw new RefusedForGood('the recipient is no email address', { address: true });
      const map = await mapOf(extra, drawMap);
      const file = extra?.attachment && (await readAttachment?.(extra.attachment));
      if (extra?.attachment && file === undefined) throw new RefusedForGood('the attached file was deleted');
      const attachments = [...(map ? [map.attachment] : []), ...(file ? [file] : [])];
      try {
        await transport.sendMail({
          // A list of one address, so that a comma inside makes no second recipient.
          to: [{ name: '', address: to }],
          subject: subject.replaceAll(/\s+/g, ' '),
          text,
          html: extra?.html?.replace(MAP_MARK, () => map?.html ?? '') ?? htmlOf(text),
          ...(attachments.length > 0 && { attachments }),
          ...(extra?.unsubscribe && { headers: unsubscribeHeaders(extra.unsubscribe) }),
          messageId: `<${id}@${domain}>`,
        });
      } catch (error) {
        throw isRefusal(error) ? new RefusedForGood(error.message, { address: error.code === 'EENVELOPE' }) : error;
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

/** Returns the map of a mail; undefined if it has none. A mail neither fails nor waits long for its map. */
async function mapOf({ map }: MailExtra = {}, drawMap: MailOptions['drawMap']) {
  if (map === undefined || drawMap === undefined) return undefined;
  const late = wait(MAP_WITHIN_MS, undefined, { ref: false });
  const picture = await Promise.race([drawMap(map), late]).catch(() => undefined);
  if (picture === undefined) return undefined;
  return {
    html:
      `<p style="margin:0 0 16px"><img src="cid:map" alt="${escaped(map.alternative)}" width="480" height="200" ` +
      `style="max-width:100%;height:auto">${picture.credit === '' ? '' : `<br><small>${escaped(picture.credit)}</small>`}</p>`,
    attachment: {
      filename: 'map.png',
      cid: 'map',
      content: Buffer.from(picture.png),
      contentType: 'image/png',
      contentDisposition: 'inline',
    },
  } as const;
}

/** Lets mail programs offer to end such mails with one click (RFC 8058). */
function unsubscribeHeaders(address: string): Record<string, string> {
  return { 'list-unsubscribe': `<${address}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' };
}

/** Returns true if mail to this server stays on this machine or in its own network. */
export function isLocal(url: string): boolean {
  return isInside(new URL(url).hostname);
}

/** Opens a connection that ends with the time limit of a whole mail, also if the server keeps answering slowly. */
function openSocket(
  { host = 'localhost', port, secure }: SMTPTransport.Options,
  withinMs: number,
  done: (error: Error | null, options: object) => void,
): void {
  const socket = connect({
    host,
    port: Number(port) || (secure ? 465 : 587),
    lookup: lookupFor(host),
    timeout: withinMs,
  });
  const whole = setTimeout(() => socket.destroy(new Error('the mail server is too slow')), WHOLE * withinMs).unref();
  socket.once('close', () => clearTimeout(whole));
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
function isRefusal(error: unknown): error is Error & { code: string } {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500;
}
