export type Channel = 'EMAIL' | 'SMS' | 'PUSH' | 'WEBHOOK';

/** The alert that the map in a mail shows. Degrees. */
export interface AlertMapOfMail {
  /** Account of the alert. */
  accountId: number;
  latitude: number;
  longitude: number;
  placeId: number | null;
  /** Description of the picture for readers who cannot see it. */
  alternative: string;
}

/** The planned route that the map in a mail shows. */
export interface RouteMapOfMail {
  accountId: number;
  /** Public id. */
  route: string;
  alternative: string;
}

export type MapOfMail = AlertMapOfMail | RouteMapOfMail;

/** Where the map is in the HTML part. It disappears if none can be drawn. */
export const MAP_MARK = '<!--map-->';

/** A kept file that is read when the mail is sent. */
export interface MailAttachment {
  accountId: number;
  /** Public id. */
  file: string;
}

/** Parts of a mail beside its text. */
export interface MailExtra {
  attachment?: MailAttachment;
  /** Drawn when the mail is sent, in place of `MAP_MARK`. */
  map?: MapOfMail;
  /** Default: made from the text. */
  html?: string;
  /** Address of the page that ends such mails (RFC 8058). */
  unsubscribe?: string;
}

/** A mail, an SMS, a push or a call of a webhook. */
export interface Message {
  channel: Channel;
  /** Email address, phone number in E.164, or id of a push subscription or of a notification with a webhook. */
  to: string;
  /** Empty for all but mails. */
  subject: string;
  text: string;
  /** Epoch ms after which the message is no longer sent, because its code has expired. */
  validUntil?: number;
  extra?: MailExtra;
}
