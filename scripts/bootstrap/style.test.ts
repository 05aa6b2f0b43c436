import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkStyle } from './style.mjs';

const WITHOUT_SEMICOLON = 'export const one = 1\n';
const TIDY = 'export const one = 1;\n';

describe('the style of files', () => {
  let root: string;
  let cache: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'waymark-style-'));
    cache = path.join(root, '.git', 'style');
    execFileSync('git', ['init', '--quiet'], { cwd: root });
    put('biome.json', '{ "formatter": { "indentStyle": "space" } }\n');
    put('package.json', '{\n  "name": "tidy"\n}\n');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const put = (file: string, text: string): void => writeFileSync(path.join(root, file), text);
  const code = async (): Promise<number> => (await checkStyle(root, cache)).code;
  /** Returns whether the check passes without running biome. */
  const isKnown = async (): Promise<boolean> => {
    const absent = path.join(root, '.git', 'biome');
    mkdirSync(absent, { recursive: true });
    cpSync('node_modules/@biomejs/biome/package.json', path.join(absent, 'package.json'));
    return (await checkStyle(root, cache, absent)).code === 0;
  };

  it('is checked again when a file or the settings change, and not otherwise', async () => {
    put('one.ts', TIDY);
    expect([await isKnown(), await code(), await isKnown()]).toEqual([false, 0, true]);
    put('one.ts', WITHOUT_SEMICOLON);
    expect([await isKnown(), await code(), await isKnown(), await code()]).toEqual([false, 1, false, 1]);
    put('one.ts', TIDY);
    expect(await isKnown()).toBe(true);
    put('biome.json', '{ "javascript": { "formatter": { "semicolons": "asNeeded" } } }\n');
    expect([await isKnown(), await code()]).toEqual([false, 1]);
    put('biome.json', '{ "formatter": { "indentStyle": "space" } }\n');
    put('package.json', '{\n  "name": "other"\n}\n');
    expect(await isKnown()).toBe(false);
  });

  it('is checked for new files, moved ones and those that came back', async () => {
    put('one.ts', TIDY);
    expect(await code()).toBe(0);
    put('two.ts', WITHOUT_SEMICOLON);
    expect(await code()).toBe(1);
    rmSync(path.join(root, 'two.ts'));
    expect(await isKnown()).toBe(true);
    put('three.ts', TIDY);
    expect([await isKnown(), await code(), await isKnown()]).toEqual([false, 0, true]);
  });
});
