import { createHmac } from 'node:crypto';
import { type Carrier, RefusedForGood } from './delivery.ts';
import { PrivateHost, post } from './post.ts';

export interface WebhookParts {
  /** Returns the address and the key of the notification in `to`; undefined if it has no webhook any more. */
  target(id: string): Promise<{ url: string; secret: string } | undefined>;
  /** Epoch ms. */
  now: () => number;
  /** Whether hosts in private networks may be called. */
  allowPrivate: boolean;
}

/**
 * Returns a carrier that posts JSON to webhooks. Header `waymark-signature` is `t=<epoch seconds>,v1=<hex>` with the
 * HMAC-SHA256 of `<t>.<body>`. `waymark-id` is the same at every attempt of a message. Any 2xx means accepted, and 410
 * that the receiver wants no more of it.
 */
export function webhookCarrier({ target, now, allowPrivate }: WebhookParts): Carrier {
  return {
    async send({ id, to, text }) {
      const found = await target(to);
      if (found === undefined) throw new RefusedForGood('the notification has no webhook any more');
      const headers = {
        'content-type': 'application/json',
        'waymark-id': id,
        'waymark-signature': signatureOf(text, found.secret, Math.floor(now() / 1000)),
      };
      try {
        const status = await post({ url: found.url, headers, body: text, allowPrivate });
        if (status >= 200 && status < 300) return;
        const answer = `the webhook answered ${status}`;
        if (status === 410) throw new RefusedForGood(answer);
        throw new Error(answer);
      } catch (error) {
        throw error instanceof PrivateHost ? new RefusedForGood(error.message) : error;
      }
    },
    works: async () => true,
  };
}

/** @param time epoch seconds */
function signatureOf(body: string, secret: string, time: number): string {
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
