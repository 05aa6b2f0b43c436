export type Channel = 'EMAIL' | 'SMS';

/** A mail or SMS. */
export interface Message {
  channel: Channel;
  /** Email address, or phone number in E.164. */
  to: string;
  /** Empty for SMS. */
  subject: string;
  text: string;
  /** Epoch ms after which the message is no longer sent, because its code has expired. */
  validUntil?: number;
}
