import type { AssetKey } from './due.ts';

/** Devices and assets, by id, that a piece of work must have to itself. */
export interface Claim {
  devices: ReadonlySet<number>;
  assets: ReadonlySet<number>;
}

/** Runs work when nobody else works on what it claims. @returns what the work returns; rejects with what it throws */
export type InTurn = <Result>(claim: Claim, work: () => Promise<Result>) => Promise<Result>;

/** A claim on assets. */
export function claimOf(assets: readonly AssetKey[]): Claim {
  return { devices: new Set(), assets: new Set(assets.map(({ assetId }) => assetId)) };
}

/** Who works on which devices and assets: at most one piece of work at a time on each of them. */
export class Claims {
  readonly #devices = new Set<number>();
  readonly #assets = new Set<number>();

  /** True when nobody has anything of it. */
  free(claim: Claim): boolean {
    for (const device of claim.devices) if (this.#devices.has(device)) return false;
    for (const asset of claim.assets) if (this.#assets.has(asset)) return false;
    return true;
  }

  /** The same for one device and the assets that its records belong to; asked for every packet. */
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
