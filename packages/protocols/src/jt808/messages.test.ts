import { describe, expect, it } from 'vitest';
import type { Message } from '../protocol.ts';
import { jt808Stream } from './frame.ts';
import {
  FIX_TIME,
  framed,
  hex,
  hexOfBytes,
  join,
  kinds,
  location,
  message,
  octets,
  read,
  recordsOf,
} from './testing.ts';

const TERMINAL = '013800138000';
/** The general answer of the platform to message `id` with serial number 1. */
const general = (id: string, result = '00', serial = '0001'): string =>
  framed(`8001 0005 ${TERMINAL} ${serial} ${serial} ${id} ${result}`);
const gbk = (text: string): string => Buffer.from(text, 'latin1').toString('hex');

function login(bytes: Uint8Array): Extract<Message, { kind: 'login' }> {
  const [found] = read(bytes);
  if (found?.kind !== 'login') throw new Error('login expected');
  return found;
}

describe('registration and authentication', () => {
  it('a registration is answered with a token, or with: no such terminal', () => {
    const register = login(message(0x0100, '002C012F 3730313131 42534A2D41362D42 00000000000000 01 D4C14238383838'));
    expect(register.imei).toBe(TERMINAL);
    expect(hexOfBytes(register.reply(true))).toBe(framed(`8100 000F ${TERMINAL} 0001 0001 00 ${gbk(TERMINAL)}`));
    expect(hexOfBytes(register.reply(false))).toBe(framed(`8100 0003 ${TERMINAL} 0001 0001 04`));
  });

  it('an authentication is done or has failed, whatever the token', () => {
    const authenticate = login(message(0x0102, gbk('anything')));
    expect(hexOfBytes(authenticate.reply(true))).toBe(general('0102'));
    expect(hexOfBytes(authenticate.reply(false))).toBe(general('0102', '01'));
  });
});

describe('signs of life', () => {
  it.each([
    ['heartbeat', 0x0002, '', general('0002')],
    ['logout', 0x0003, '', general('0003')],
    ['heartbeat of vendors', 0x0506, '', general('0506')],
    ['vehicle bus', 0x0705, '0001 1230450000 18FEF100 0102030405060708', general('0705')],
    ['media event', 0x0800, '00000001 00 00 00 01', general('0800')],
    ['found media', 0x0802, '0001 0000', general('0802')],
    ['other serial data', 0x0900, '41 01020304', general('0900')],
    ['compressed data', 0x0901, '00000000', general('0901')],
    ['photo of vendors', 0x8888, '00', general('8888')],
  ])('%s is confirmed', (_name, id, body, reply) => {
    const [found] = read(message(id, body));
    expect(found).toMatchObject({ kind: 'heartbeat', imei: TERMINAL });
    expect(found?.kind === 'heartbeat' && hexOfBytes(found.reply)).toBe(reply);
  });

  it('a message that nobody knows is reported, and answered: unsupported', () => {
    const messages = read(message(0x0bad, '0102'));
    expect(kinds(messages)).toEqual(['unsupported', 'heartbeat']);
    expect(messages[1]?.kind === 'heartbeat' && hexOfBytes(messages[1].reply)).toBe(general('0BAD', '03'));
  });

  it('asked for the time, the platform says it in UTC', () => {
    const stream = jt808Stream({ now: () => Date.UTC(2024, 11, 31, 23, 59, 58) });
    const [standard, vendor] = stream.push(join([message(0x0004, ''), message(0x0109, '')]));
    expect(standard?.kind === 'heartbeat' && hexOfBytes(standard.reply)).toBe(
      framed(`8004 0006 ${TERMINAL} 0001 241231235958`),
    );
    expect(vendor?.kind === 'heartbeat' && hexOfBytes(vendor.reply)).toBe(
      framed(`8109 0007 ${TERMINAL} 0001 07E8 0C1F173B3A`),
    );
  });

  it('a heartbeat may say charge and signal', () => {
    const [record] = recordsOf(read(message(0x0002, '55 1F 00'))[0]);
    expect(record).toMatchObject({
      fixTime: undefined,
      valid: false,
      batteryPercent: 85,
      attributes: { gsmSignal: 5 },
    });
  });
});

describe('responses', () => {
  it.each([
    ['general answer', 0x0001, '0007 8300 00', { serial: 7, text: '8300: done', refused: false }],
    ['refusal', 0x0001, '0007 8105 01', { serial: 7, text: '8105: failed', refused: true }],
    ['unsupported', 0x0001, '0007 8500 03', { serial: 7, text: '8500: unsupported', refused: true }],
    [
      'parameters',
      0x0104,
      `0009 02 00000001 04 0000003C 00000013 09 ${gbk('127.0.0.1')}`,
      { serial: 9, text: '0001=60 0013=127.0.0.1' },
    ],
    [
      'attributes',
      0x0107,
      `0001 3730313131 ${gbk('KM-01').padEnd(40, '0')} 30313233343536`,
      { text: '70111KM-01 0123456' },
    ],
    ['upgrade', 0x0108, '00 01', { text: 'upgrade: failed', refused: true }],
    ['text', 0x6006, `00 ${gbk('RELAY:ON')}`, { text: 'RELAY:ON' }],
    ['text in GBK', 0x6006, '00 D4C142', { text: '粤B' }],
    ['text with its length', 0x0701, `00000004 ${gbk('done')}`, { text: 'done' }],
    ['event', 0x0301, '05', { text: 'event 5' }],
    ['answer to a question', 0x0302, '0004 02', { serial: 4, text: 'answer 2' }],
  ])('%s', (_name, id, body, expected) => {
    expect(read(message(id, body))[0]).toMatchObject({ kind: 'response', imei: TERMINAL, ...expected });
  });

  it('to a command that moves a relay come with a place', () => {
    const messages = read(message(0x0500, `0003 ${location({ status: 0x0403 })}`));
    expect(messages[0]).toMatchObject({ kind: 'response', serial: 3, text: 'relays 01, doors unlocked' });
    expect(recordsOf(messages[1])[0]).toMatchObject({ digitalOutputs: 1, latitude: 1.5 });
  });

  it('to a query of the place is a location behind a serial number, which also tells outputs and doors', () => {
    const [response, found] = read(message(0x0201, `0003 ${location({ status: 0x1803 })}`));
    expect(response).toMatchObject({ kind: 'response', serial: 3, text: 'relays 10, doors locked' });
    expect(recordsOf(found)[0]?.fixTime).toBe(FIX_TIME);
    expect(found?.kind === 'records' && found.acknowledge(1)).toBeUndefined();
  });
});

describe('batches', () => {
  const sized = (body: string): string => octets(body.length / 2, 2) + body;

  it.each([
    ['as they come', '00', false],
    ['from the buffer', '01', true],
  ])('%s', (_name, type, buffered) => {
    const body = `0002 ${type} ${sized(location())} ${sized(location({ time: '240305123050', items: '310107' }))}`;
    const [found] = read(message(0x0704, body));
    const records = recordsOf(found);
    expect(records.map((record) => [record.fixTime, record.buffered])).toEqual([
      [FIX_TIME, buffered],
      [FIX_TIME + 5000, buffered],
    ]);
    expect(records[1]?.satellites).toBe(7);
    expect(found?.kind === 'records' && hexOfBytes(found.acknowledge(2))).toBe(general('0704'));
  });

  it('a location that cannot be read, or has no time, does not cost its neighbours', () => {
    const broken = sized(location().slice(0, 20));
    const timeless = sized(location({ time: '000000000000' }));
    expect(kinds(read(message(0x0704, `0003 01 ${broken}${sized(location())}${timeless}`)))).toEqual([
      'malformed',
      'records',
    ]);
  });

  it('with a wrong number, or cut off, give what is there', () => {
    expect(recordsOf(read(message(0x0704, `0009 01 ${sized(location())}`))[0])).toHaveLength(1);
    const cut = `0002 01 ${sized(location())} 001C ${location().slice(0, 30)}`;
    expect(kinds(read(message(0x0704, cut)))).toEqual(['malformed', 'records']);
    expect(kinds(read(message(0x0704, '0001')))).toEqual(['malformed']);
  });

  it('of vendors have lengths of one octet, or are a report of the battery', () => {
    const one = `1C${location()}`;
    expect(recordsOf(read(message(0x0210, one + one))[0])).toHaveLength(2);
    expect(recordsOf(read(message(0x0210, '4F 240305123045'))[0])[0]).toMatchObject({
      fixTime: FIX_TIME,
      batteryPercent: 79,
      valid: false,
    });
    expect(kinds(read(message(0x0210, '4F 249905123045')))).toEqual(['malformed']);
  });
});

describe('driver cards', () => {
  const card = `01 240305123045 00 04 ${gbk('Wang')} ${gbk('440123456789012345').padEnd(40, '0')} 02 4742 20301231`;

  it('put in, taken out, unreadable', () => {
    expect(recordsOf(read(message(0x0702, card))[0])[0]).toMatchObject({
      fixTime: FIX_TIME,
      latitude: undefined,
      attributes: { driverCardIn: true, driverName: 'Wang', driverId: '440123456789012345' },
    });
    expect(recordsOf(read(message(0x0702, '02 240305123045'))[0])[0]?.attributes).toEqual({ driverCardIn: false });
    expect(recordsOf(read(message(0x0702, '01 240305123045 01'))[0])[0]?.attributes).toEqual({ driverCardIn: true });
    expect(kinds(read(message(0x0702, `04 ${gbk('Wang')}`)))).toEqual(['malformed']);
  });
});

describe('reports over 0x0900', () => {
  it('values of the vehicle with a place', () => {
    const values = '04 0535 02 0258 0536 02 0384 052D 01 7B 0999 02 BEEF';
    const body = `F0 240305123045 01 00 01 ${values} 00000003 0016E360 00225510`;
    expect(recordsOf(read(message(0x0900, body))[0])[0]).toMatchObject({
      fixTime: FIX_TIME,
      buffered: true,
      valid: true,
      latitude: 1.5,
      longitude: 2.25,
      ignition: true,
      rpm: 900,
      attributes: { vehicleSpeedKmh: 60, coolantCelsius: 83, io2457: 'beef' },
    });
  });

  it('fault codes, alarms, vehicle number, events', () => {
    const report = (kind: string, rest: string) =>
      recordsOf(read(message(0x0900, `F0 240305123045 00 00 ${kind} ${rest}`))[0])[0];
    const faults = `0001 00000001 0002 00000001 00000000 0005 ${gbk('P0300')} 00000002 00000000 0005 ${gbk('P0420')}`;
    expect(report('02', faults)?.attributes).toEqual({ faultCodeCount: 2, faultCodes: 'P0300,P0420' });
    expect(report('03', '03 02 00 1B 01 09 28 00')?.events.map((event) => event.type)).toEqual([
      'unplugged',
      'harshBraking',
      'crash',
    ]);
    expect(report('0B', `01 ${gbk('WVWZZZ1JZXW000001')}`)?.attributes).toEqual({ vin: 'WVWZZZ1JZXW000001' });
    expect(report('15', '00000033')?.events).toEqual([{ type: 'harshAcceleration' }]);
  });

  it('positions, and text of the vehicle bus', () => {
    expect(recordsOf(read(message(0x0900, 'FF 240305123045 FFE91CA0 00225510 000C 0168 005A'))[0])[0]).toMatchObject({
      valid: true,
      latitude: -1.5,
      longitude: 2.25,
      speedMetersPerSecond: 10,
      headingDegrees: 90,
    });
    const text = gbk('$OBD-RT,12.6,900,60,15.5,20,83,1.2,7.5,12.5,43210,0.9,1234.5');
    expect(recordsOf(read(message(0x0900, `41${text}`))[0])[0]).toMatchObject({
      fixTime: undefined,
      externalVolts: 12.6,
      rpm: 900,
      attributes: {
        vehicleSpeedKmh: 60,
        throttlePercent: 15.5,
        engineLoadPercent: 20,
        coolantCelsius: 83,
        tripOdometerMeters: 12_500,
        canOdometerMeters: 43_210_000,
        canFuelUsedLiters: 1234.5,
      },
    });
  });

  it.each([
    ['cut off', 'F0 240305123045 00 00 01 02 0535 02 0258 05'],
    ['without a time', 'F0 249905123045 00 00 01 00'],
    ['of a kind that is not known', 'F0 240305123045 00 00 77 00'],
  ])('%s are confirmed and nothing', (_name, body) => {
    expect(kinds(read(message(0x0900, body)))).toEqual(['heartbeat']);
  });
});

describe('vendor reports 0x5501', () => {
  /** 2024-03-05 04:30:45 UTC, 22°33.6000' N, 113°57.5000' E. */
  const fixed = (flags: string) =>
    `050324043045 22336000 113575000${flags} 10 2D 1F 09 0000007B 55 00001234 5678 03 0020 0007`;

  function report(id: number, body: string, properties = 0): Message | undefined {
    const bytes = hex(body);
    return read(hex(framed(`${octets(id, 2)} ${octets(bytes.length | properties, 2)} ${TERMINAL} 07 ${body}`)))[0];
  }

  it('have a place in minutes, counters, alarms and items', () => {
    const found = report(0x5501, `${fixed('7')} 02 02 FFF6 FC 01 09 10 01 02`);
    const [record] = recordsOf(found);
    expect(record).toMatchObject({
      fixTime: FIX_TIME,
      valid: true,
      altitudeMeters: -10,
      headingDegrees: 90,
      satellites: 9,
      odometerMeters: 123_000,
      batteryPercent: 85,
      digitalOutputs: 1,
      attributes: { gsmSignal: 5, gsmCellId: 0x1234, gsmAreaCode: 0x5678, alarmFlags: 7, geofenceZone: 9, io16: '02' },
    });
    expect(record?.latitude).toBeCloseTo(22.56, 9);
    expect(record?.longitude).toBeCloseTo(113.958333, 6);
    expect(record?.speedMetersPerSecond).toBeCloseTo((10 * 1852) / 3600, 9);
    expect(record?.events.map((event) => event.type)).toEqual(['overspeed', 'lowBattery', 'shock']);
    expect(found?.kind === 'records' && found.acknowledge(1)).toBeUndefined();
  });

  it('say the hemisphere with flags, and are answered when they ask to be', () => {
    const found = report(0x5501, fixed('1'), 0x8000);
    expect(recordsOf(found)[0]?.latitude).toBeCloseTo(-22.56, 9);
    expect(recordsOf(found)[0]?.longitude).toBeCloseTo(-113.958333, 6);
    expect(found?.kind === 'records' && hexOfBytes(found.acknowledge(1))).toBe(
      framed(`4401 0003 ${TERMINAL} 07 5501 00`),
    );
  });

  it('blind ones are no fix; impossible dates and short ones are malformed', () => {
    expect(recordsOf(report(0x5502, fixed('7')))[0]).toMatchObject({ valid: false, speedMetersPerSecond: undefined });
    expect(report(0x5501, fixed('7').replace('050324', '320324'))).toMatchObject({ reason: 'malformed' });
    expect(report(0x5501, fixed('7').slice(0, -6))).toMatchObject({ reason: 'malformed' });
  });
});
