/** Writes the messages of one bundle, in the forms of the channels. */
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Catalogue } from '@waymark/messages/catalogue.ts';
import { escaped } from '../../delivery/html.ts';
import { MAP_MARK } from '../../delivery/message.ts';
import type { Reader } from './recipients.ts';
import { said } from './texts.ts';
import { type AlertFacts, measureOf, timeOf, titleOf, whereOf } from './wording.ts';

const SMS_CHARACTERS = 160;
const PUSH_CHARACTERS = 400;

/** One message before it is put into the form of a channel. */
export interface Content {
  /** Says all of a single alert; counts several. */
  title: string;
  /** The measured value and its position. */
  lines: string[];
  entries: { title: string; lines: string[]; link: string }[];
  /** Alerts that are not among the entries. */
  more: number;
  /** Address in the product. */
  link: string;
  /** Where a single alert was raised, for a map; null: not known, or several alerts. */
  map: { latitude: number; longitude: number; alternative: string } | null;
}

export interface Bundle {
  /** Newest first. At least one. */
  alerts: readonly AlertFacts[];
  /** All of one rule on one asset or at one place. */
  oneGroup: boolean;
  /** Minutes for which no user acknowledged the alert; null: no escalation. */
  unacknowledgedMinutes: number | null;
}

/** Returns what a bundle says to its reader. @param siteAddress base address of links */
export function contentOf(bundle: Bundle, reader: Reader, words: Catalogue, siteAddress: string): Content {
  const { alerts, oneGroup, unacknowledgedMinutes } = bundle;
  const entries = alerts.slice(0, LIMITS.notificationLines).map((alert) => ({
    title: titleOf(alert, words),
    lines: [measureOf(alert, reader, words), whereOf(alert), timeOf(alert, reader), alert.instructions ?? ''].filter(
      (line) => line !== '',
    ),
    link: `${siteAddress}/alerts?alert=${alert.uid}`,
  }));
  const [first] = entries as [Content['entries'][number]];
  const count = new Intl.NumberFormat(reader.language).format(alerts.length);
  const single = alerts.length === 1;
  const title = single
    ? first.title
    : oneGroup
      ? said(words, 'groupTitle', { title: first.title, count })
      : said(words, 'digestTitle', { count });
  const waited =
    unacknowledgedMinutes === null ? [] : [said(words, 'unacknowledged', { minutes: String(unacknowledgedMinutes) })];
  return {
    title,
    lines: [...waited, ...(single || oneGroup ? first.lines : entries.map((entry) => entry.title))],
    entries,
    more: alerts.length - entries.length,
    link: single ? first.link : `${siteAddress}/alerts`,
    map: single ? mapOf(alerts[0]!, first.title) : null,
  };
}

function mapOf(alert: AlertFacts, title: string): Content['map'] {
  const { latitude, longitude } = alert;
  if (latitude === null || longitude === null) return null;
  return { latitude, longitude, alternative: `${title}, ${whereOf(alert)}` };
}

/** Returns what a test says. */
export function testContent(notification: string, words: Catalogue, siteAddress: string): Content {
  const lines = [said(words, 'testLine', { notification })];
  return {
    title: said(words, 'testTitle'),
    lines,
    entries: [],
    more: 0,
    map: null,
    link: `${siteAddress}/notifications`,
  };
}

/** Why a mail was sent, and how its reader stops it. */
export interface MailReason {
  notification: string;
  account: string;
  /** Address that ends the mails. */
  unsubscribe: string;
}

/** Returns subject, text and HTML of a mail. */
export function mailOf(content: Content, reader: Reader, words: Catalogue, reason: MailReason) {
  const hello = said(words, 'hello', { name: reader.name });
  const because = said(words, 'because', { notification: reason.notification, account: reason.account });
  const more = content.more > 0 ? [said(words, 'more', { count: String(content.more) })] : [];
  const blocks =
    content.entries.length > 1
      ? content.entries.map(({ title, lines }) => [title, ...lines])
      : [[content.title, ...content.lines]];
  const text = [
    hello,
    ...blocks.map((lines) => lines.join('\n')),
    ...more,
    said(words, 'open', { link: content.link }),
    because,
    said(words, 'stop', { link: reason.unsubscribe }),
  ].join('\n\n');
  return { subject: content.title, text, html: htmlOf(hello, blocks, more, content, because, reason, words) };
}

function htmlOf(
  hello: string,
  blocks: readonly string[][],
  more: readonly string[],
  content: Content,
  because: string,
  { unsubscribe }: MailReason,
  words: Catalogue,
): string {
  const paragraph = (html: string, style = '') => `<p style="margin:0 0 16px;${style}">${html}</p>`;
  const alert = ([title = '', ...lines]: string[]) =>
    `<div style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #b42318;background:#f6f7f9">` +
    `<strong>${escaped(title)}</strong>${lines.map((line) => `<br>${escaped(line)}`).join('')}</div>`;
  const linked = (key: 'open' | 'stop', link: string) => {
    const [before = '', after = ''] = said(words, key, { link: '\0' }).split('\0').map(escaped);
    return `${before}<a href="${escaped(link)}" style="color:#3747bf">${escaped(link)}</a>${after}`;
  };
  return [
    '<!doctype html><html><body style="margin:24px;font:16px/24px sans-serif;color:#151a21">',
    paragraph(escaped(hello)),
    ...blocks.map(alert),
    ...more.map((line) => paragraph(escaped(line))),
    content.map === null ? '' : MAP_MARK,
    paragraph(linked('open', content.link)),
    paragraph(`${escaped(because)}<br>${linked('stop', unsubscribe)}`, 'font-size:13px;line-height:20px;color:#5b6472'),
    '</body></html>',
  ].join('');
}

/** Returns the text of an SMS, at most 160 characters. */
export function smsOf({ title, lines }: Content, words: Catalogue): string {
  const whole = said(words, 'sms', { text: [title, lines.slice(0, 2).join(' · ')].join(' / ') });
  const characters = [...whole];
  return characters.length <= SMS_CHARACTERS ? whole : `${characters.slice(0, SMS_CHARACTERS - 1).join('')}…`;
}

/**
 * Returns the payload of a push, which the service worker shows. Push services carry at most 4 kB.
 * @param tag a later push with the same one replaces it
 */
export function pushOf({ title, lines, link }: Content, tag: string, language: string): string {
  const { pathname, search } = new URL(link);
  const body = lines.slice(0, 4).join('\n').slice(0, PUSH_CHARACTERS);
  return JSON.stringify({ title, body, link: pathname + search, tag: tag.slice(0, PUSH_CHARACTERS), language });
}
