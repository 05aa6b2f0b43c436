import type { AssetKey } from './due.ts';

/** Ids of the devices and assets that a piece of work reserves. */
export interface Claim {
  devices: ReadonlySet<number>;
  assets: ReadonlySet<number>;
}

/**
 * Runs work with exclusive access to a claim.
 * @returns what the work returns; rejects with what it throws
 */
export type InTurn = <Result>(claim: Claim, work: () => Promise<Result>) => Promise<Result>;

/** Returns a claim on assets. */
export function claimOf(assets: readonly AssetKey[]): Claim {
  return { devices: new Set(), assets: new Set(assets.map(({ assetId }) => assetId)) };
}

/** Reservations of devices and assets: at most one piece of work at a time has each of them. */
export class Claims {
  readonly #devices = new Set<number>();
  readonly #assets = new Set<number>();

  /** Returns true if nothing of a claim is reserved. */
  free(claim: Claim): boolean {
    for (const device of claim.devices) if (this.#devices.has(device)) return false;
    for (const asset of claim.assets) if (this.#assets.has(asset)) return false;
    return true;
  }

  /** Returns true if one device and the assets of its records are not reserved. Called for every packet. */
  freeFor(deviceId: number, assetIds: readonly number[]): boolean {
    if (this.#devices.size === 0 && this.#assets.size === 0) return true;
    if (this.#devices.has(deviceId)) return false;
    for (let i = 0; i < assetIds.length; i++) if (this.#assets.has(assetIds[i] as number)) return false;
    return true;
  }

  take(claim: Claim): void {
    for (const device of claim.devices) this.#devices.add(device);
    for (const asset of claim.assets) this.#assets.add(asset);
  }

  release(claim: Claim): void {
    for (const device of claim.devices) this.#devices.delete(device);
    for (const asset of claim.assets) this.#assets.delete(asset);
  }
}
