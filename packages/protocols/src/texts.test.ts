/** Texts to displays: their bytes, what cannot be shown, and that no tracker can take one for a command. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decoderOf } from '../fuzz/conversation.ts';
import type { HeardText } from './device-side.ts';
import { DEVICE_SIDES } from './device-sides.ts';
import { PROTOCOLS } from './index.ts';
import { framed, hexOfBytes } from './jt808/testing.ts';
import type { DeviceOrder } from './orders.ts';

const IMEI = '490154203237518';
const TERMINAL = '013800138000';
const protocolOf = (name: string) => PROTOCOLS.find((one) => one.name === name)!;
const encoded = (name: string, text: string, model: string, serial = 0x2345, imei = TERMINAL) =>
  protocolOf(name).texts!.encode({ text, serial, imei, model });

/** "Msg: " and then "Call the depot" and the Chinese for "depot", in GBK. */
const MSG = '4D73673A20';
const CALL = '43616C6C 20 B3B5 B3A1';

describe('JT/T 808', () => {
  it('shows and reads aloud in 2013', () => {
    const body = `0C ${MSG} ${CALL}`;
    expect(hexOfBytes(encoded('jt808', 'Call 车场', 'JT/T 808-2013'))).toBe(
      framed(`8300 000F ${TERMINAL} 2345 ${body}`.replaceAll(' ', '')),
    );
  });

  it('is a notice since 2019, with its type', () => {
    const body = `0F 01 ${MSG} ${CALL}`;
    expect(hexOfBytes(encoded('jt808', ' Call\n车场 ', 'JT/T 808-2019'))).toBe(
      framed(`8300 4010 01 00000000${TERMINAL} 2345 ${body}`.replaceAll(' ', '')),
    );
  });

  it('names what its character set has not, and the sign that ends commands', () => {
    const { unshown } = protocolOf('jt808').texts!;
    expect(unshown('Depot Депо 車場 デポ')).toEqual([]);
    expect(unshown('RELAY,1# नमस्ते #')).toContain('#');
    expect(unshown('नमस्ते')).toContain('न');
    expect(encoded('jt808', 'RELAY,1#', 'JT/T 808-2013')).toBeUndefined();
    expect(encoded('jt808', 'Call', 'JT/T 808-2013', 1, IMEI)).toBeUndefined();
  });

  it.each(['JT/T 808-2013', 'JT/T 808-2019'])('is confirmed or refused with its serial number, %s', (model) => {
    const device = DEVICE_SIDES.jt808!(TERMINAL);
    const [heard] = device.hear(encoded('jt808', 'Call 车场', model)!) as [HeardText];
    expect([heard.kind, heard.text]).toEqual(['text', 'Msg: Call 车场']);
    const answers = [true, false].flatMap((shown) => decoderOf(protocolOf('jt808')).push(heard.answer(shown)!));
    expect(answers.filter(({ kind }) => kind === 'response')).toMatchObject([
      { serial: 0x2345, answersText: true, refused: false },
      { serial: 0x2345, answersText: true, refused: true, text: '8300: unsupported' },
    ]);
  });
});

describe('Teltonika', () => {
  it('sends type 14 of Codec 12 to the serial port, with a line end', () => {
    const bytes = hexOfBytes(encoded('teltonika', 'Call', 'FMB125', 1, IMEI));
    expect(bytes).toMatch(/^00000000000000130C010E0000000B4D73673A2043616C6C0D0A01[\dA-F]{8}$/);
    const device = DEVICE_SIDES.teltonika!(IMEI);
    device.hear(Uint8Array.of(1));
    const [heard] = device.hear(encoded('teltonika', 'Call', 'FMB125', 1, IMEI)!) as [HeardText];
    expect([heard.kind, heard.text, heard.answer(true)]).toEqual(['text', 'Msg: Call', undefined]);
  });

  it('names what is not ASCII', () => {
    expect(protocolOf('teltonika').texts!.unshown('Депо 12')).toEqual(['Д', 'е', 'п', 'о']);
    expect(encoded('teltonika', 'Депо', 'FMB125', 1, IMEI)).toBeUndefined();
  });
});

const ORDERS: DeviceOrder[] = [{ kind: 'relay', cut: true }, { kind: 'lock', locked: true }, { kind: 'state' }];

it.each(['jt808', 'teltonika'])('no text of %s is a command, even if it has the words of one', (name) => {
  const words = fc.constantFrom('setdigout 1', 'getio', 'RELAY,1', '\u0001\u00f0', 'setdigout 1\r\nsetdigout 1');
  fc.assert(
    fc.property(fc.oneof(words, fc.string()), (text) => {
      const imei = name === 'jt808' ? TERMINAL : IMEI;
      const bytes = encoded(name, text, name === 'jt808' ? 'JT/T 808-2013' : 'FMC125', 7, imei);
      if (bytes === undefined) return;
      const device = DEVICE_SIDES[name]!(imei);
      if (name === 'teltonika') device.hear(Uint8Array.of(1));
      const heard = device.hear(bytes);
      expect(heard.map(({ kind }) => kind)).toEqual(['text']);
      expect((heard[0] as HeardText).text).toMatch(/^Msg:/);
      for (const order of ORDERS)
        expect(hexOfBytes(bytes)).not.toBe(hexOfBytes(protocolOf(name).orders!.encode({ order, serial: 7, imei })));
    }),
  );
});

it('every listed model with a display speaks a protocol that has texts', () => {
  const displays = PROTOCOLS.flatMap(({ models, texts }) =>
    models.filter(({ display }) => display !== undefined).map(() => texts !== undefined),
  );
  expect(displays.length).toBeGreaterThan(0);
  expect(displays).not.toContain(false);
});
