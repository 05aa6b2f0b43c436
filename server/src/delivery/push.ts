import webpush from 'web-push';
import { type Carrier, RefusedForGood } from './delivery.ts';
import { PrivateHost, post } from './post.ts';

/** A push service keeps a push for a browser that is off for this long. */
const KEPT_SECONDS = 24 * 3600;
const NO_SUCH_SUBSCRIPTION = new Set([404, 410]);
const WORTH_RETRYING = new Set([408, 425, 429]);

/** A browser as its push service knows it. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushParts {
  /** Returns a subscription by the id in `to`; undefined if it was deleted. */
  target(id: string): Promise<PushTarget | undefined>;
  /** Called when the push service no longer knows a subscription. */
  gone(endpoint: string): Promise<void>;
  /** VAPID keys, base64url. */
  keys(): Promise<{ publicKey: string; privateKey: string }>;
  /** The contact for a push service: `https:` or `mailto:` address. */
  contact: string;
  /** Whether push services may be in private networks (tests). */
  allowPrivate: boolean;
}

/** Returns a carrier for Web Push (RFC 8030), encrypted for the browser (RFC 8291). */
export function pushCarrier({ target, gone, keys, contact, allowPrivate }: PushParts): Carrier {
  return {
    async send({ to, text }) {
      const found = await target(to);
      if (found === undefined) throw new RefusedForGood('the browser no longer gets pushes');
      const { endpoint, p256dh, auth } = found;
      const request = requestOf({ endpoint, keys: { p256dh, auth } }, text, { ...(await keys()), subject: contact });
      const { headers, body } = request;
      const status = await postTo(endpoint, headers, body, allowPrivate);
      if (status >= 200 && status < 300) return;
      const answer = `the push service answered ${status}`;
      if (NO_SUCH_SUBSCRIPTION.has(status)) {
        await gone(endpoint);
        throw new RefusedForGood(answer);
      }
      if (status >= 400 && status < 500 && !WORTH_RETRYING.has(status)) throw new RefusedForGood(answer);
      throw new Error(answer);
    },
    works: async () => true,
  };
}

function requestOf(
  subscription: webpush.PushSubscription,
  text: string,
  vapidDetails: NonNullable<webpush.RequestOptions['vapidDetails']>,
): { headers: Record<string, string>; body: Buffer } {
  try {
    const { headers, body } = webpush.generateRequestDetails(subscription, text, {
      vapidDetails,
      TTL: KEPT_SECONDS,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    });
    return { headers: headers as Record<string, string>, body: body ?? Buffer.alloc(0) };
  } catch (error) {
    // The keys of the browser are no point of the curve.
    throw new RefusedForGood(`the push could not be encrypted: ${error instanceof Error ? error.message : error}`);
  }
}

async function postTo(
  url: string,
  headers: Record<string, string>,
  body: Buffer,
  allowPrivate: boolean,
): Promise<number> {
  try {
    return await post({ url, headers, body, allowPrivate });
  } catch (error) {
    throw error instanceof PrivateHost ? new RefusedForGood(error.message) : error;
  }
}
