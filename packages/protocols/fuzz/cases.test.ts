import { describe, expect, it } from 'vitest';
import { PROTOCOLS } from '../src/index.ts';
import { savedCases } from './cases.ts';
import { execute } from './execute.ts';
import { wrongInMessage } from './invariants.ts';

describe('what the fuzzer once found', () => {
  it.each(PROTOCOLS.map((protocol) => [protocol.name, protocol] as const))('stays mended in %s', (name, protocol) => {
    for (const { file, input } of savedCases(name)) {
      for (const acceptWrongChecksum of [false, true])
        expect(execute(protocol, { ...input, acceptWrongChecksum }), file).toBeUndefined();
    }
  });

  it('belongs to protocols that there are', () => {
    const names = PROTOCOLS.map(({ name }) => name);
    for (const { protocol, file } of savedCases()) expect(names, file).toContain(protocol);
  });
});

describe('the fuzzer', () => {
  it('finds what it looks for', () => {
    const [teltonika] = PROTOCOLS;
    const input = { bytes: Uint8Array.of(1, 2, 3), cuts: [1], acceptWrongChecksum: false };
    const stream = teltonika!.stream!;
    const broken = (change: Partial<ReturnType<typeof stream>>): typeof teltonika => ({
      ...teltonika!,
      stream: (options) => Object.defineProperties(stream(options), Object.getOwnPropertyDescriptors(change)),
    });
    expect(execute(teltonika!, input)).toBeUndefined();
    const throwing = broken({
      push: () => {
        throw new Error('slipped');
      },
    });
    expect(execute(throwing!, input)).toMatchObject({ kind: 'throw', detail: expect.stringContaining('slipped') });
    expect(execute(broken({ buffered: 1e9 })!, input)).toMatchObject({ kind: 'growth' });
    const slow = broken({
      push: (bytes) => {
        const until = process.threadCpuUsage().user + (bytes.length === input.bytes.length ? 60_000 : 0);
        while (process.threadCpuUsage().user < until);
        return [];
      },
    });
    expect(execute(slow!, input)).toMatchObject({ kind: 'hang' });
    const bySplit = broken({ push: (bytes) => (bytes.length > 2 ? [] : [{ kind: 'heartbeat' }]) });
    expect(execute(bySplit!, input)).toMatchObject({ kind: 'split' });
    const impossible = broken({ push: () => [{ kind: 'heartbeat', imei: '' }] });
    expect(execute(impossible!, input)).toMatchObject({ kind: 'invariant' });
    expect(wrongInMessage({ kind: 'records', records: [], acknowledge: () => undefined })).toBeDefined();
  });
});
