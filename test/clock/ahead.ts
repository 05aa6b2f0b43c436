/** Replaces the clock of this process by one that can run ahead of the machine's. Timers keep the machine's pace. */

const MachineDate = Date;
let aheadMs = 0;

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [target.now() + aheadMs] : values, newTarget),
  apply: () => new MachineDate(MachineDate.now() + aheadMs).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => target.now() + aheadMs : Reflect.get(target, name, receiver),
});

/** Sets how far the clock is ahead, in milliseconds; negative: behind. */
export function setAhead(milliseconds: number): void {
  aheadMs = milliseconds;
}
