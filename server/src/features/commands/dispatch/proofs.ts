/** What a device's reports prove of a command that it was sent. Pure. */
import { hasFix } from '@waymark/domain/commands/safety-gate.ts';
import type { DeviceEvidence, OutputReading } from './device-evidence.ts';
import { type OrderedDevice, orderOf, outputIsOn, wantedOn } from './orders.ts';
import type { OpenGate } from './send-rule.ts';
import type { DispatchedCommand } from './sql.ts';

/**
 * Whether the output bits of a live record, made and received after sending, show what was asked for. A bit that is set
 * says so by itself. A cleared one says it only of a device that was seen to set it before: many never do, and theirs
 * would call every vehicle released.
 * @param sentAt epoch ms
 */
export function outputProof(
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

/**
 * The proof of rest by which a cut went, as far as what is stored tells it: of one that was sent before a restart. Where
 * no place is known from before, the first one after sending stands for it.
 * @param sentAt epoch ms
 */
export function restKnownBefore(evidence: DeviceEvidence, sentAt: number): OpenGate | undefined {
  const before = evidence.reports.filter(({ receivedAt }) => receivedAt <= sentAt);
  const ignition = before.findLast((report) => report.ignition !== null)?.ignition;
  const report = before.findLast(hasFix) ?? evidence.reports.find(hasFix);
  return report && { open: true, proof: ignition === false ? 'ignitionOff' : 'atRest', report };
}

const LONGEST_RESPONSE = 500;
/** The document's word for "none yet". */
const NONE_YET = 'undefined';

/** What a device said, as it is kept: never empty, never the word that stands for no answer, nothing PostgreSQL refuses. */
export function responseText(text: string): string {
  const kept = text.replaceAll('\0', '').trim().slice(0, LONGEST_RESPONSE).toWellFormed();
  if (kept === '') return '(no text)';
  return kept === NONE_YET ? `"${kept}"` : kept;
}
