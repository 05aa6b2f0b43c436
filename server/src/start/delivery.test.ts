import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Sealer } from '../features/secrets/sealed.ts';
import type { Database } from '../storage/db.ts';
import { deliveryOf } from './delivery.ts';

const starts = (environment: Record<string, string>) =>
  deliveryOf(readConfig(environment, []), {} as Database, {} as Sealer, async () => undefined);

describe('an SMS gateway', () => {
  it.each([
    'https://sms.example.org/send',
    'http://127.0.0.1:9000/send',
    'http://gateway:9000/send',
    'http://10.0.0.5/send',
    'http://[::1]:9000/send',
  ])('at %s is called', (url) => {
    expect(() => starts({ WAYMARK_SMS_GATEWAY_URL: url })).not.toThrow();
  });

  it.each(['http://sms.example.org/send', 'http://203.0.113.9/send'])(
    'at %s is called only if the setting allows it',
    (url) => {
      expect(() => starts({ WAYMARK_SMS_GATEWAY_URL: url })).toThrow(/Use https.*WAYMARK_SMS_ALLOW_PLAIN/s);
      expect(() => starts({ WAYMARK_SMS_GATEWAY_URL: url, WAYMARK_SMS_ALLOW_PLAIN: 'on' })).not.toThrow();
    },
  );
});
