import type { Carrier, Message } from './delivery.ts';

const WITHIN_MS = 10_000;

/**
 * SMS by an HTTP gateway: `POST url` with `{"to": "+…", "from": "…", "text": "…"}`; any 2xx means that it was taken.
 * @param token sent as bearer token; empty for none
 * @param from name or number of the sender; empty leaves it to the gateway
 */
export function smsCarrier(url: string, token: string, from: string): Carrier {
  return {
    async send({ to, text }: Message) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to, text, ...(from === '' ? {} : { from }) }),
        redirect: 'error',
        signal: AbortSignal.timeout(WITHIN_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
    },
    // A gateway can only be tried by sending; a failure is remembered by the delivery.
    works: async () => true,
  };
}
