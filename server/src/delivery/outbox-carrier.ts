import type { Carrier } from './delivery.ts';
import type { Outbox } from './outbox.ts';

/** Returns a carrier that keeps queued messages in the outbox, for an installation without another one. */
export function outboxCarrier(outbox: Outbox): Carrier {
  return {
    send: ({ id, ...message }) => outbox.keep(message, id),
    works: () => outbox.works(),
  };
}
