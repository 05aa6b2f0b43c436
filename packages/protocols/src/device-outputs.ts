import type { DeviceRecord, HeardOrder } from './device-side.ts';
import type { DeviceOrder } from './orders.ts';

/** The outputs of a simulated device: they follow the orders that it carries out, and its answers tell their state. */
export class DeviceOutputs {
  relayCut = false;
  locked = false;

  /** Moves the output of an order; orders that move none change nothing. */
  carryOut(order: DeviceOrder): void {
    if (order.kind === 'relay') this.relayCut = order.cut;
    else if (order.kind === 'lock') this.locked = order.locked;
  }

  /** Encodes the answer to an order. @param done false for a refusal @param record newest record of the device */
  answer(heard: HeardOrder, done: boolean, record: DeviceRecord): Uint8Array {
    const { relayCut, locked } = this;
    return heard.answer({ done, relayCut, locked, record });
  }

  /** Carries out an order, or refuses it, and encodes the answer. */
  obey(heard: HeardOrder, done: boolean, record: DeviceRecord): Uint8Array {
    if (done) this.carryOut(heard.order);
    return this.answer(heard, done, record);
  }
}
