import type { SharedLocation } from '@waymark/contract/shares/schema.ts';

/** The page of a link while it works. */
export interface SharedPage {
  root: HTMLElement;
  /** Element for the map. */
  map: HTMLElement;
  /** Height in px of the covered lower part of the map. */
  covered(): number;
  show(location: SharedLocation): void;
  lost(): void;
  /** Updates all ages. */
  tick(): void;
}

/** The map of a page. */
export interface SharedMap {
  show(location: SharedLocation): void;
  /** Draws the way around the shown place, [latitude, longitude]. Empty: none. */
  showWay?(points: readonly (readonly [number, number])[]): void;
  /** Returns to what the link shows. */
  recenter(): void;
  /** Selects one of several assets, by its index. */
  choose?(index: number): void;
  setCovered(bottom: number): void;
}

export const wide = (): boolean => matchMedia('(min-width: 48em)').matches;
