/** Compares the output bits that a device reports with what a sent command asks for. Pure. */
import type { OutputReading } from './device-evidence.ts';
import { type OrderedDevice, orderOf, outputIsOn, wantedOn } from './orders.ts';
import type { DispatchedCommand } from './sql.ts';

/**
 * Returns whether the newest output bits, recorded and received after sending, show that a command was carried out. A set
 * bit is enough. A cleared bit counts only for a device that has reported the bit as set before, because many devices
 * never set it and would otherwise confirm every release.
 * @param sentAt epoch ms
 */
export function outputConfirms(
  command: Pick<DispatchedCommand, 'request'>,
  device: OrderedDevice,
  readings: readonly OutputReading[],
  sentAt: number,
): boolean {
  const order = orderOf(command.request, device);
  const wanted = wantedOn(order);
  const newest = readings.at(-1);
  if (wanted === undefined || newest === undefined) return false;
  if (newest.fixTime <= sentAt || newest.receivedAt <= sentAt) return false;
  const isOn = ({ outputs }: OutputReading): boolean | undefined => outputIsOn(order, device, outputs);
  if (isOn(newest) !== wanted) return false;
  return wanted || readings.some((reading) => isOn(reading) === true);
}
