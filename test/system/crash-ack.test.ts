/** A short form of `npm run bench -- crash-ack`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { killServer } from '../acknowledged/kill-server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'waymark-crash-ack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the server dies five times while devices of all protocols deliver', () => {
  it('acknowledged records are stored once, and derived rows equal a recomputation', {
    timeout: 240_000,
  }, async () => {
    const seed = Math.floor(Math.random() * 1e9);
    const result = await killServer({
      directory: folder,
      kills: 5,
      vehicles: 20,
      recordsPerVehicle: 1500,
      seed,
      builtInDatabase: true,
    });
    expect({ seed, ...result }).toMatchObject({
      kills: 5,
      acknowledged: 30_000,
      stored: 30_000,
      lost: 0,
      duplicate: 0,
      foreign: 0,
      derivedDifferences: [],
    });
    expect(result.resent).toBeGreaterThan(0);
    expect(result.joinedBlocks).toBeGreaterThan(0);
    expect(result.derivedRows).toBeGreaterThan(300);
  });
});
