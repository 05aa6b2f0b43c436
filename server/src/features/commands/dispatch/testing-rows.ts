import type { EvidenceRow } from './device-evidence.ts';

/** Returns a stored report of a vehicle at rest, recorded and received at this time, epoch ms. */
export function storedRow(at: number, values: Partial<EvidenceRow> = {}): EvidenceRow {
  const place = { latitudeE7: 470_000_000, longitudeE7: 95_000_000, accuracyDecimeters: null, valid: true };
  const rest = { buffered: false, speedCentimetersPerSecond: 0, ignition: false, motion: null, digitalOutputs: null };
  return { fixTime: at, receivedAt: at, ...place, ...rest, ...values };
}
