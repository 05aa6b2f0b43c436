import { type Carrier, RefusedForGood } from './delivery.ts';
import { post } from './post.ts';

const WITHIN_MS = 10_000;
const PHONE = /^\+[0-9]{5,15}$/;
/** Refusals that may change later. A wrong token is fixed in the settings. */
const WORTH_RETRYING = new Set([401, 403, 408, 409, 425, 429]);

/**
 * Returns a carrier for SMS by an HTTP gateway: `POST url` with `{"id": "…", "to": "+…", "from": "…", "text": "…"}`. Any
 * 2xx means accepted. The id, also sent as Idempotency-Key, is the same at every attempt of a message.
 * @param token sent as bearer token; empty for none
 * @param from name or number of the sender; empty leaves it to the gateway
 * @param withinMs time limit of the whole exchange
 */
export function smsCarrier(url: string, token: string, from: string, withinMs = WITHIN_MS): Carrier {
  return {
    async send({ id, to, text }) {
      if (!PHONE.test(to)) throw new RefusedForGood('the recipient is no phone number', { address: true });
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      };
      const body = JSON.stringify({ id, to, text, ...(from === '' ? {} : { from }) });
      // The operator chose the host.
      const status = await post({ url, headers, body, withinMs, allowPrivate: true });
      if (status >= 200 && status < 300) return;
      const answer = `the SMS gateway answered ${status}`;
      if (status >= 400 && status < 500 && !WORTH_RETRYING.has(status))
        throw new RefusedForGood(answer, { address: true });
      throw new Error(answer);
    },
    // A gateway can be checked only by sending. The delivery remembers a failure.
    works: async () => true,
  };
}
