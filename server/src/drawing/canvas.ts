/** A small image of areas, lines and discs. Drawn twice as large and averaged, so that edges are smooth. */
import { encodePng } from './png.ts';

export type Dot = readonly [x: number, y: number];
export type Colour = readonly [red: number, green: number, blue: number];

/** Samples of a pixel in each direction. */
const SAMPLES = 2;

/** Units are pixels of the image, from its upper left corner. Parts outside are not drawn. */
export class Canvas {
  readonly #width: number;
  readonly #height: number;
  readonly #samples: Uint8Array;

  constructor(width: number, height: number, ground: Colour) {
    this.#width = width;
    this.#height = height;
    this.#samples = new Uint8Array(width * height * SAMPLES * SAMPLES * 3);
    for (let at = 0; at < this.#samples.length; at += 3) this.#samples.set(ground, at);
  }

  /** Fills the inside of a ring by the even-odd rule. @param opacity 0 to 1 */
  fill(ring: readonly Dot[], colour: Colour, opacity = 1): void {
    const height = this.#height * SAMPLES;
    let top = height;
    let bottom = 0;
    for (const [, y] of ring) {
      top = Math.min(top, Math.floor(y * SAMPLES));
      bottom = Math.max(bottom, Math.ceil(y * SAMPLES));
    }
    for (let row = Math.max(0, top); row < Math.min(height, bottom); row++) {
      const crossings = crossingsOf(ring, (row + 0.5) / SAMPLES);
      for (let index = 0; index + 1 < crossings.length; index += 2)
        this.#span(row, crossings[index]! * SAMPLES, crossings[index + 1]! * SAMPLES, colour, opacity);
    }
  }

  /** Draws a line with round ends and corners. @param width pixels */
  stroke(line: readonly Dot[], width: number, colour: Colour): void {
    const half = width / 2;
    for (let index = 1; index < line.length; index++) {
      const [[x1, y1], [x2, y2]] = [line[index - 1]!, line[index]!];
      const length = Math.hypot(x2 - x1, y2 - y1);
      if (length === 0) continue;
      const [dx, dy] = [((y2 - y1) / length) * half, (-(x2 - x1) / length) * half];
      this.#quadrangle([x1 + dx, x2 + dx, x2 - dx, x1 - dx], [y1 + dy, y2 + dy, y2 - dy, y1 - dy], colour);
    }
    for (const [x, y] of line) this.disc(x, y, half, colour);
  }

  disc(x: number, y: number, radius: number, colour: Colour): void {
    const last = Math.min(this.#height * SAMPLES, Math.ceil((y + radius) * SAMPLES));
    for (let row = Math.max(0, Math.floor((y - radius) * SAMPLES)); row < last; row++) {
      const square = radius ** 2 - ((row + 0.5) / SAMPLES - y) ** 2;
      if (square <= 0) continue;
      const half = Math.sqrt(square);
      this.#span(row, (x - half) * SAMPLES, (x + half) * SAMPLES, colour, 1);
    }
  }

  toPng(): Buffer {
    const pixels = new Uint8Array(this.#width * this.#height * 3);
    const below = this.#width * SAMPLES * 3;
    let to = 0;
    for (let y = 0; y < this.#height; y++)
      for (let x = 0; x < this.#width; x++)
        for (let channel = 0; channel < 3; channel++) {
          const at = (y * below + x * 3) * SAMPLES + channel;
          const above = this.#samples[at]! + this.#samples[at + 3]!;
          pixels[to++] = (above + this.#samples[at + below]! + this.#samples[at + below + 3]! + 2) >> 2;
        }
    return encodePng(this.#width, this.#height, pixels);
  }

  /** Fills a convex quadrangle without allocating anything, because maps have thousands of them. */
  #quadrangle(xs: readonly number[], ys: readonly number[], colour: Colour): void {
    const last = Math.min(this.#height * SAMPLES, Math.ceil(Math.max(...ys) * SAMPLES));
    for (let row = Math.max(0, Math.floor(Math.min(...ys) * SAMPLES)); row < last; row++) {
      const y = (row + 0.5) / SAMPLES;
      let from = Number.POSITIVE_INFINITY;
      let to = Number.NEGATIVE_INFINITY;
      for (let index = 0; index < 4; index++) {
        const [next, y1] = [(index + 1) % 4, ys[index]!];
        const y2 = ys[next]!;
        if (y1 <= y === y2 <= y) continue;
        const x = xs[index]! + ((y - y1) / (y2 - y1)) * (xs[next]! - xs[index]!);
        from = Math.min(from, x);
        to = Math.max(to, x);
      }
      if (from < to) this.#span(row, from * SAMPLES, to * SAMPLES, colour, 1);
    }
  }

  #span(row: number, from: number, to: number, [red, green, blue]: Colour, opacity: number): void {
    const samples = this.#samples;
    const width = this.#width * SAMPLES;
    const first = Math.max(0, Math.ceil(from - 0.5));
    const last = (row * width + Math.min(width, Math.ceil(to - 0.5))) * 3;
    for (let at = (row * width + first) * 3; at < last; at += 3) {
      samples[at] = Math.round(samples[at]! + (red - samples[at]!) * opacity);
      samples[at + 1] = Math.round(samples[at + 1]! + (green - samples[at + 1]!) * opacity);
      samples[at + 2] = Math.round(samples[at + 2]! + (blue - samples[at + 2]!) * opacity);
    }
  }
}

/** Returns the corners of a regular polygon. */
export function circle(x: number, y: number, radius: number, corners: number): Dot[] {
  return Array.from({ length: corners }, (_, index): Dot => {
    const angle = (2 * Math.PI * index) / corners;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** Returns where the edges of a ring cross a row, from left to right. */
function crossingsOf(ring: readonly Dot[], y: number): number[] {
  const crossings: number[] = [];
  let [x1, y1] = ring.at(-1) ?? [0, 0];
  for (const [x2, y2] of ring) {
    if (y1 <= y !== y2 <= y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
    [x1, y1] = [x2, y2];
  }
  return crossings.sort((one, other) => one - other);
}
