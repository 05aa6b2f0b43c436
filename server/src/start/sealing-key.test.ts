import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sealingKey } from './sealing-key.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'waymark-key-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('is created at the first start, readable for its owner only, and stays', () => {
  const key = sealingKey({ dataDir, sealingKey: '' });
  expect(key).toHaveLength(32);
  expect(readdirSync(dataDir)).toEqual(['sealing.key']);
  expect(statSync(join(dataDir, 'sealing.key')).mode & 0o777).toBe(0o600);
  expect(sealingKey({ dataDir, sealingKey: '' })).toEqual(key);
});

it('is the setting if given, without a file', () => {
  expect(sealingKey({ dataDir, sealingKey: 'ab'.repeat(32) })).toEqual(Buffer.alloc(32, 0xab));
  expect(readdirSync(dataDir)).toEqual([]);
});

it('is never replaced when the file is damaged', () => {
  writeFileSync(join(dataDir, 'sealing.key'), 'not a key');
  expect(() => sealingKey({ dataDir, sealingKey: '' })).toThrow(/does not contain a key/);
});
