import { hasMoved } from '@waymark/domain/commands/movement.ts';
import type { Report } from '@waymark/domain/commands/safety-gate.ts';
import { isCut } from '@waymark/domain/commands/words.ts';
import type { DeviceEvidence } from './device-evidence.ts';
import type { WatchedDevice } from './evidence-store.ts';
import type { DispatchedCommand } from './sql.ts';
import { type OpenGate, restKnownBefore } from './stationary-check.ts';

/** The reports of the vehicle of a sent command. */
export interface VehicleReports {
  /** Of the device that was sent the command. */
  evidence: DeviceEvidence;
  /** Of the same device under a later registration. */
  later: DeviceEvidence | undefined;
  /** Of other devices of the asset. */
  others: readonly DeviceEvidence[];
}

/** A cut that this process sent, with the situation at that time. */
interface SentCut {
  gate: OpenGate;
  /** The other device of the asset: it is in the vehicle, whatever it is assigned to later. */
  other: WatchedDevice | null;
  /** The number of reports per device by then. A server clock that is set back does not hide later reports. */
  counts: ReadonlyMap<DeviceEvidence, number>;
}

/** Watches the vehicles of one device's cuts for movement, from sending to the answer. */
export class MovementWatch {
  readonly #sent = new Map<number, SentCut>();
  readonly #moved = new Set<number>();
  #toAnnounce: DispatchedCommand[] = [];

  /**
   * Starts to watch the vehicle of a cut.
   * @param gate the stationary check with which it was sent
   * @param watched the reports of all devices of the vehicle so far
   */
  sent(commandId: number, gate: OpenGate, other: WatchedDevice | null, watched: readonly DeviceEvidence[]): void {
    const counts = new Map(watched.map((evidence) => [evidence, evidence.count]));
    this.#sent.set(commandId, { gate, other, counts });
  }

  /** Returns the asset's other device at the time at which a command was sent, if this process sent it. */
  otherAtSending(commandId: number): WatchedDevice | null {
    return this.#sent.get(commandId)?.other ?? null;
  }

  /** Returns the devices that other assets or none may have by now, and that were in a watched vehicle. */
  get others(): WatchedDevice[] {
    return [...this.#sent.values()].map(({ other }) => other).filter((one) => one !== null);
  }

  forget(isKnown: (commandId: number) => boolean): void {
    for (const kept of [this.#sent, this.#moved]) for (const id of kept.keys()) if (!isKnown(id)) kept.delete(id);
  }

  /** Returns whether the vehicle of a cut moved after sending. False once that is saved. @param sentAt epoch ms */
  hasMoved(command: DispatchedCommand, { evidence, later, others }: VehicleReports, sentAt: number): boolean {
    if (!isCut(command.request) || this.#moved.has(command.id)) return false;
    const sent = this.#sent.get(command.id);
    const gate = sent?.gate ?? restKnownBefore(evidence, sentAt);
    const since = (of: DeviceEvidence): Report[] => of.since(sentAt, sent?.counts.get(of));
    const reports = [...since(evidence), ...(later ? since(later) : [])];
    if (gate !== undefined && hasMoved(reports, { sentAt, gate })) return true;
    return others.some((other) => hasOtherMoved(other, since(other), sentAt, gate));
  }

  /** Notes that the movement of a command's vehicle is saved. @param isNews false if it was saved before */
  saved(command: DispatchedCommand, isNews: boolean): void {
    this.#moved.add(command.id);
    if (isNews) this.#toAnnounce.push(command);
  }

  /** Returns the commands whose movement was saved since the last call. */
  takeAnnouncements(): DispatchedCommand[] {
    const moved = this.#toAnnounce;
    this.#toAnnounce = [];
    return moved;
  }
}

/** Compares another device of the vehicle with its own place, because the places of two devices differ. */
function hasOtherMoved(
  other: DeviceEvidence,
  reports: readonly Report[],
  sentAt: number,
  own: OpenGate | undefined,
): boolean {
  const gate = restKnownBefore(other, sentAt) ?? (own && { ...own, proof: 'atRest' });
  return gate !== undefined && hasMoved(reports, { sentAt, gate });
}
