/** The values of the fleet: typed arrays for what changes with packets, lists for the rest, with one slot per asset. */
import type { AssetStatus } from '@waymark/contract/vehicles/schema.ts';
import type { AttentionReason, Diagnosis } from '@waymark/domain/attention.ts';
import { statusNumber } from '@waymark/domain/status.ts';

export const PENDING = statusNumber('pending');
export const HEADING_UNKNOWN = 0xffff;
export const NO_REASONS: readonly AttentionReason[] = [];
/** Rank of assets that need no attention, after every other rank. */
export const CALM = 0xff;

const FIRST_CAPACITY = 1024;

export class FleetColumns {
  /** Null in a free slot. */
  readonly facts: (AssetStatus | null)[] = [];
  readonly searchTexts: string[] = [];
  readonly sortKeys: string[] = [];
  /** Computed again when status, diagnosis or commands change, never for a position. */
  readonly reasons: (readonly AttentionReason[])[] = [];
  readonly diagnosis: (Diagnosis | null)[] = [];

  status = new Uint8Array(FIRST_CAPACITY);
  rank = new Uint8Array(FIRST_CAPACITY).fill(CALM);
  movement = new Uint8Array(FIRST_CAPACITY);
  flags = new Uint8Array(FIRST_CAPACITY);
  statusSince = new Float64Array(FIRST_CAPACITY);
  movementSince = new Float64Array(FIRST_CAPACITY);
  packetTime = new Float64Array(FIRST_CAPACITY);
  fixTime = new Float64Array(FIRST_CAPACITY);
  speed = new Float32Array(FIRST_CAPACITY);
  heading = new Uint16Array(FIRST_CAPACITY);
  longitude = new Float64Array(FIRST_CAPACITY);
  latitude = new Float64Array(FIRST_CAPACITY);

  readonly #free: number[] = [];

  /** Returns a slot without an asset. */
  newSlot(): number {
    const slot = this.#free.pop() ?? this.facts.length;
    if (slot >= this.status.length) this.#grow();
    if (slot === this.facts.length) this.facts.push(null);
    this.status[slot] = PENDING;
    this.speed[slot] = Number.NaN;
    this.heading[slot] = HEADING_UNKNOWN;
    return slot;
  }

  /** Removes the asset of a slot. */
  free(slot: number): void {
    this.facts[slot] = null;
    this.packetTime[slot] = 0;
    this.fixTime[slot] = 0;
    this.status[slot] = PENDING;
    this.rank[slot] = CALM;
    this.reasons[slot] = NO_REASONS;
    this.diagnosis[slot] = null;
    this.#free.push(slot);
  }

  #grow(): void {
    const capacity = this.status.length * 2;
    this.status = grown(new Uint8Array(capacity), this.status);
    this.rank = grown(new Uint8Array(capacity).fill(CALM), this.rank);
    this.movement = grown(new Uint8Array(capacity), this.movement);
    this.flags = grown(new Uint8Array(capacity), this.flags);
    this.statusSince = grown(new Float64Array(capacity), this.statusSince);
    this.movementSince = grown(new Float64Array(capacity), this.movementSince);
    this.packetTime = grown(new Float64Array(capacity), this.packetTime);
    this.fixTime = grown(new Float64Array(capacity), this.fixTime);
    this.speed = grown(new Float32Array(capacity), this.speed);
    this.heading = grown(new Uint16Array(capacity), this.heading);
    this.longitude = grown(new Float64Array(capacity), this.longitude);
    this.latitude = grown(new Float64Array(capacity), this.latitude);
  }
}

type Numbers = Uint8Array | Uint16Array | Float32Array | Float64Array;

function grown<Kind extends Numbers>(to: Kind, from: Kind): Kind {
  to.set(from);
  return to;
}
