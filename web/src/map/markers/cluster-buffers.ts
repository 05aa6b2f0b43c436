/** Rings of clusters, their shares, and stamps (counts, badges, the halo of the selected mark), as the shaders read them. */
import { ATLAS_ROWS, BADGE_CELL, BADGE_LEFT, DIGIT_CELL, DIGITS, HALO_CELL } from './atlas.ts';
import type { Cluster } from './cluster-index.ts';
import { MAX_CLUSTERS, MAX_STAMPS, type Resources, SHARES_WIDTH, STAMP_BYTES } from './gl-resources.ts';
import { type MarkerData, ROW, ROW_INTEGERS } from './marker-data.ts';
import { SHARES } from './programs.ts';

/** From the middle of a mark to that of its badge, CSS px. */
const BADGE_OFFSET = { mark: 9, selected: 13 } as const;

export class ClusterBuffers {
  /** Number of stamps, without that of the selected mark. */
  stampCount = 0;
  readonly #stampBytes = new ArrayBuffer(MAX_STAMPS * STAMP_BYTES);
  readonly #stampIntegers = new Int32Array(this.#stampBytes);
  readonly #stampFloats = new Float32Array(this.#stampBytes);
  readonly #ringBytes = new ArrayBuffer(MAX_CLUSTERS * 12);
  readonly #ringIntegers = new Int32Array(this.#ringBytes);
  readonly #ringFloats = new Float32Array(this.#ringBytes);
  readonly #shareFloats = new Float32Array(MAX_CLUSTERS * SHARES.segments * 2);

  /** Replaces everything by the rings and counts of clusters. */
  write(clusters: readonly Cluster[]): void {
    this.stampCount = 0;
    this.#shareFloats.fill(0, 0, clusters.length * SHARES.segments * 2);
    clusters.forEach((cluster, line) => {
      this.#ringIntegers[line * 3] = cluster.x;
      this.#ringIntegers[line * 3 + 1] = cluster.y;
      this.#ringFloats[line * 3 + 2] = clusterRadius(cluster.count);
      let end = 0;
      let segment = 0;
      const at = line * SHARES.segments * 2;
      for (let status = 0; status < cluster.statuses.length; status++) {
        const share = cluster.statuses[status]!;
        if (share === 0) continue;
        end += share;
        this.#shareFloats[at + segment * 2] = end / cluster.count;
        this.#shareFloats[at + segment * 2 + 1] = status;
        segment++;
      }
      this.#writeCount(cluster);
    });
  }

  /** Adds a badge beside the mark of each slot that is drawn individually. */
  addBadges(slots: readonly number[], { rows, placed }: MarkerData, visible: Uint8Array, selected: number): void {
    for (const slot of slots) {
      // The last stamp is that of the selected mark.
      if (this.stampCount === MAX_STAMPS - 1) return;
      const isSelected = slot === selected;
      if (placed[slot] !== 1 || (visible[slot] === 0 && !isSelected)) continue;
      const at = (this.stampCount++ * STAMP_BYTES) / 4;
      const offset = isSelected ? BADGE_OFFSET.selected : BADGE_OFFSET.mark;
      this.#stampIntegers[at] = rows[slot * ROW_INTEGERS + ROW.toX]!;
      this.#stampIntegers[at + 1] = rows[slot * ROW_INTEGERS + ROW.toY]!;
      this.#stampFloats.set([offset, -offset, BADGE_LEFT, ATLAS_ROWS.halo, BADGE_CELL, BADGE_CELL], at + 2);
    }
  }

  #writeCount({ count, x, y }: Cluster): void {
    const text = clusterText(count);
    [...text].forEach((digit, index) => {
      const at = (this.stampCount++ * STAMP_BYTES) / 4;
      this.#stampIntegers[at] = x;
      this.#stampIntegers[at + 1] = y;
      this.#stampFloats[at + 2] = (index - (text.length - 1) / 2) * 7;
      this.#stampFloats[at + 3] = 0;
      this.#stampFloats[at + 4] = HALO_CELL + DIGITS.indexOf(digit) * DIGIT_CELL.width;
      this.#stampFloats[at + 5] = ATLAS_ROWS.halo;
      this.#stampFloats[at + 6] = DIGIT_CELL.width;
      this.#stampFloats[at + 7] = DIGIT_CELL.height;
    });
  }

  /** Sends rings, shares and stamps to the graphics card. @param rings number of clusters */
  upload({ gl, ringBuffer, stampBuffer, shares }: Resources, rings: number): void {
    gl.bindBuffer(gl.ARRAY_BUFFER, ringBuffer);
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, this.#ringFloats, 0, rings * 3);
    gl.bindBuffer(gl.ARRAY_BUFFER, stampBuffer);
    gl.bufferSubData(gl.ARRAY_BUFFER, 0, this.#stampFloats, 0, (this.stampCount * STAMP_BYTES) / 4);
    if (rings > 0) {
      gl.bindTexture(gl.TEXTURE_2D, shares);
      gl.texSubImage2D(
        gl.TEXTURE_2D,
        0,
        0,
        0,
        SHARES_WIDTH,
        Math.ceil(rings / SHARES.ringsPerLine),
        gl.RG,
        gl.FLOAT,
        this.#shareFloats,
      );
    }
  }

  /** Sends the halo of the selected mark, after the other stamps. @returns its place in the buffer, octets */
  uploadHalo({ gl, stampBuffer }: Resources, x: number, y: number): number {
    const at = (this.stampCount * STAMP_BYTES) / 4;
    this.#stampIntegers[at] = x;
    this.#stampIntegers[at + 1] = y;
    this.#stampFloats.set([0, 0, 0, ATLAS_ROWS.halo, HALO_CELL, HALO_CELL], at + 2);
    gl.bindBuffer(gl.ARRAY_BUFFER, stampBuffer);
    gl.bufferSubData(gl.ARRAY_BUFFER, at * 4, this.#stampFloats, at, STAMP_BYTES / 4);
    return at * 4;
  }
}

/** Returns the radius in px of a cluster's ring. */
export function clusterRadius(count: number): number {
  return Math.min(24, 11.5 + Math.log2(count) * 1.6);
}

/** Returns at most four characters: 7, 250, 1.2k, 12k. */
function clusterText(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  return thousands < 10 ? `${(Math.floor(thousands * 10) / 10).toFixed(1)}k` : `${Math.floor(thousands)}k`;
}
