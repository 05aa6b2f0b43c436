/** Findings, one file each, replayed by the tests for ever; with the seeds they are part of every run's corpus. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding, Input } from './execute.ts';

const CASES = fileURLToPath(new URL('./cases', import.meta.url));
const SEEDS = fileURLToPath(new URL('./seeds', import.meta.url));

/** As it is in the file: octets in hexadecimal, cuts separated by blanks. */
interface SavedCase {
  found: string;
  acceptWrongChecksum: boolean;
  cuts: string;
  bytes: string;
}

export interface Case {
  protocol: string;
  file: string;
  /** The finding at the time the case was saved. */
  found: string;
  input: Input;
}

/** @returns the file */
export function saveCase(protocol: string, input: Input, finding: Finding): string {
  const folder = path.join(CASES, protocol);
  mkdirSync(folder, { recursive: true });
  const saved: SavedCase = {
    found: `${finding.kind}: ${finding.detail.split('\n')[0]}`,
    acceptWrongChecksum: input.acceptWrongChecksum,
    cuts: input.cuts.join(' '),
    bytes: Buffer.from(input.bytes).toString('hex'),
  };
  const name = createHash('sha256').update(saved.bytes).digest('hex').slice(0, 12);
  const file = path.join(folder, `${finding.kind}-${name}.json`);
  writeFileSync(file, `${JSON.stringify(saved, undefined, 2)}\n`);
  return file;
}

/** Every saved case, of one protocol or of all. */
export function savedCases(protocol?: string): Case[] {
  if (!existsSync(CASES)) return [];
  return readdirSync(CASES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && (protocol === undefined || path.dirname(file) === protocol))
    .sort()
    .map((file) => {
      const saved = JSON.parse(readFileSync(path.join(CASES, file), 'utf8')) as SavedCase;
      const { acceptWrongChecksum } = saved;
      const cuts = saved.cuts.split(' ').filter(Boolean).map(Number);
      const input = { bytes: Uint8Array.from(Buffer.from(saved.bytes, 'hex')), cuts, acceptWrongChecksum };
      return { protocol: path.dirname(file), file, found: saved.found, input };
    });
}

/** Frames of many kinds, from the tables of the decoders' tests: one a line, in hexadecimal. */
export function seedsOf(protocol: string): Uint8Array[] {
  const file = path.join(SEEDS, `${protocol}.txt`);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => Uint8Array.from(Buffer.from(line, 'hex')));
}
