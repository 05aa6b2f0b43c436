import { describe, expect, it } from 'vitest';
import { crc16 } from '../crc16-arc.ts';
import type { Message } from '../protocol.ts';
import { teltonikaStream } from './frame.ts';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(/\s/g, ''), 'hex'));

/** A frame around a data field, without the encoder that is under test. */
function frame(field: string): Uint8Array {
  const data = hex(field);
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(4, data.length);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc16(data, 0, data.length));
  return bytes;
}

function decode(bytes: Uint8Array): Message[] {
  const stream = teltonikaStream({ now: () => 0 });
  return [...stream.push(bytes), ...stream.end()];
}

/** 2024-05-17 08:09:10 UTC, 13.4° E, 52.5° N, 34 m, 90°, 9 satellites, 36 km/h. */
const FIX = '0000018F85A3D3F0 00 07FCAD80 1F4ADD40 0022 005A 09 0024';
const FIX_RECORD = {
  fixTime: 0x18f85a3d3f0,
  valid: true,
  longitude: 13.4,
  latitude: 52.5,
  headingDegrees: 90,
  satellites: 9,
  speedMetersPerSecond: 10,
};

function withVariable(element: string, value: string): Uint8Array {
  const length = hex(value).length.toString(16).padStart(4, '0');
  const groups = `${element} 0001 0000 0000 0000 0000 0001 ${element} ${length} ${value}`;
  return frame(`8E 01 ${FIX} ${groups} 01`);
}

describe('Codec 8 of old firmware', () => {
  const record = (sixteen: string): string => `${FIX} EF 02 01 EF01 01 42302A 00 00 ${sixteen}`;

  it.each([
    ['empty', '00', undefined],
    ['with an element', `01 C8 ${'0102030405060708'.repeat(2)}`, '01020304050607080102030405060708'],
  ])('has a group of 16 octets behind that of 8, %s', (_, sixteen, value) => {
    const [message] = decode(frame(`08 02 ${record(sixteen)} ${record(sixteen)} 02`));
    expect(message).toMatchObject({
      kind: 'records',
      records: [
        { ...FIX_RECORD, ignition: true, externalVolts: 12.33 },
        { ...FIX_RECORD, ignition: true },
      ],
    });
    if (message?.kind !== 'records') throw new Error('records expected');
    expect(message.records[1]?.attributes?.io200).toBe(value);
    expect(message.acknowledge(2)).toEqual(hex('00000002'));
  });

  it('what fits neither form is refused, with its codec and length', () => {
    const bytes = frame(`08 01 ${FIX} 00 00 00 00 00 00 00 00 00 00 01`);
    expect(decode(bytes)).toMatchObject([
      { kind: 'bad', refusal: { type: 'codec 0x08', length: bytes.length, reason: 'unknown layout' } },
    ]);
    expect(decode(frame('0C 01 0D 00000001 01 01'))).toMatchObject([
      { kind: 'bad', refusal: { type: 'codec 0x0c', reason: 'unknown type' } },
    ]);
    const damaged = frame(`08 01 ${record('00')} 01`);
    damaged[damaged.length - 1]! ^= 1;
    expect(decode(damaged)).toContainEqual(
      expect.objectContaining({
        refusal: { type: 'codec 0x08', length: damaged.length, reason: 'wrong checksum' },
      }),
    );
  });
});

describe('lists of wireless tags', () => {
  it('11317: tags by name, with address, temperature and humidity', () => {
    const named = `05 06 ${Buffer.from('Fridge').toString('hex')} 0F 06 0102030405AB 06 02 0C8F 07 01 34 0E 02 0C1C`;
    const unnamed = '05 04 00000000 0F 06 0102030405AC 06 02 FF9C';
    const list = [named, unnamed].map((tag) => hex(tag).length.toString(16).padStart(2, '0') + tag).join('');
    const [message] = decode(withVariable('2C35', `01 ${list}`));
    expect(message).toMatchObject({
      kind: 'records',
      records: [
        {
          ...FIX_RECORD,
          attributes: {
            wirelessTags: 'Fridge,01:02:03:04:05:ac',
            wirelessTemperature1Celsius: 32.15,
            wirelessHumidity1Percent: 52,
            wirelessTemperature2Celsius: -1,
          },
        },
      ],
    });
  });

  it('548: ids with their strength', () => {
    const [message] = decode(withVariable('0224', '01 0D 00 01 C6 01 08 0102030405060708'));
    expect(message).toMatchObject({ records: [{ attributes: { wirelessTags: '0102030405060708/-58' } }] });
  });

  it('what does not have that form is kept as it is', () => {
    const [message] = decode(withVariable('0224', '01 0D 00 01 C6'));
    expect(message).toMatchObject({ records: [{ ...FIX_RECORD, attributes: { io548: '010d0001c6' } }] });
  });
});
