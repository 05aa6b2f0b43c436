import { mix } from './random.ts';

const TABLE_BITS = 16;
const TABLE = Float32Array.from({ length: 1 << TABLE_BITS }, (_, index) => mix(8_191, index) / 2_147_483_648 - 1);

/** Returns the value of a lattice point, by a cheap hash into a random table. */
function lattice(seed: number, column: number, row: number): number {
  const hash = Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  return TABLE[Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> (32 - TABLE_BITS)]!;
}

/** Returns value noise: smooth, −1 to 1, with features of about one unit. */
function valueNoise(seed: number, x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const fractionX = x - column;
  const fractionY = y - row;
  const easeX = fractionX * fractionX * (3 - 2 * fractionX);
  const easeY = fractionY * fractionY * (3 - 2 * fractionY);
  const south = lattice(seed, column, row) * (1 - easeX) + lattice(seed, column + 1, row) * easeX;
  const north = lattice(seed, column, row + 1) * (1 - easeX) + lattice(seed, column + 1, row + 1) * easeX;
  return south * (1 - easeY) + north * easeY;
}

/**
 * Returns fractal noise: octaves of value noise, each half as large and half as strong; about −1 to 1.
 * @param wavelengthMeters size of the largest features
 */
export function fractalNoise(seed: number, x: number, y: number, wavelengthMeters: number, octaves: number): number {
  let sum = 0;
  let amplitude = 1;
  let total = 0;
  let scale = 1 / wavelengthMeters;
  for (let octave = 0; octave < octaves; octave++) {
    // Each octave is rotated by about 37°, which hides the lattice.
    const turnedX = (x * 0.8 - y * 0.6) * scale + octave * 17.3;
    const turnedY = (x * 0.6 + y * 0.8) * scale - octave * 9.1;
    sum += amplitude * valueNoise(seed + octave, turnedX, turnedY);
    total += amplitude;
    amplitude /= 2;
    scale *= 2;
  }
  return sum / total;
}
