/** The latest values of one asset after a commit, for the live channel and the safety gate of commands. */
export interface LiveChange {
  accountId: number;
  /** Internal id of the asset: its key on the live channel. */
  assetId: number;
  /** Degrees × 10⁷ of the last accepted fix; null: none yet. */
  latitudeE7: number | null;
  longitudeE7: number | null;
  speedCentimetersPerSecond: number | null;
  headingDegrees: number | null;
  ignition: boolean | null;
  /** Epoch ms of the last accepted fix; null: none yet. */
  fixTime: number | null;
  /** Epoch ms of the last packet; null: none yet. */
  receivedAt: number | null;
  /** Numbers of the shown status and of the movement under it (domain/status.ts). */
  status: number;
  movement: number;
  /** Epoch ms at which the status began. */
  statusSince: number | null;
  /** True while the auxiliary device replaces the primary. */
  auxiliary: boolean;
  /** JSON of a Diagnosis (domain/attention.ts); null: nothing is wrong. */
  diagnosis: string | null;
}

/** Called in commit order, once per commit, with at most one change per asset. */
export type LiveListener = (changes: readonly LiveChange[]) => void;

/** Source of live changes. A message bus can implement it if the parts run apart. */
export interface LiveSource {
  /** @returns unsubscribe */
  onCommitted(listener: LiveListener): () => void;
}

/** Passes changes to listeners within the process, after the commit. */
export class LivePublisher implements LiveSource {
  readonly #listeners = new Set<LiveListener>();
  readonly #onError: (error: unknown) => void;

  /** @param onError called with what a listener throws, which must not fail other listeners or the pipeline */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  onCommitted(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(changes: readonly LiveChange[]): void {
    if (changes.length === 0) return;
    for (const listener of this.#listeners) {
      try {
        listener(changes);
      } catch (error) {
        this.#onError(error);
      }
    }
  }
}
