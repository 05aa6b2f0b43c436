import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrackerRecord } from '../protocol.ts';
import { be, CELL, decode, FIX, fix, recordOf, short, TERMINAL, TERMINAL_STATE, zeros } from './testing.ts';

const UNKNOWN = { batteryPercent: undefined, externalVolts: undefined, batteryVolts: undefined, events: [] };

function recordsOf(...frames: Uint8Array[]): TrackerRecord[] {
  return decode(frames).flatMap((message) => (message.kind === 'records' ? message.records : []));
}

describe('heartbeats of models that send something else behind terminal information', () => {
  it.each([
    // The signal would be 10 and 92 of 4, and the alarm a fence that was entered.
    [
      'supply of 27.14 V',
      short(0x13, TERMINAL, be(2714, 2), 4, 0),
      { externalVolts: 27.14, attributes: { gsmSignal: 4 } },
    ],
    ['supply of 11.48 V', short(0x13, TERMINAL, be(1148, 2), 4, 0), { externalVolts: 11.48 }],
    // 12.83 V and signal 4, or level 5, signal 3 and a fence.
    ['either layout', short(0x13, TERMINAL, be(0x0503, 2), 4, 0), UNKNOWN],
    ['a state of a port that looks like SOS', short(0x13, TERMINAL, 6, 4, 1, 2), { batteryPercent: 100, events: [] }],
    ['supply in volts behind a signal in percent (Seeworld)', short(0x13, TERMINAL, 6, 86, 6, 1), { events: [] }],
    [
      'LW: power cut while charging, and the supply in tenths of a volt',
      short(0x13, TERMINAL | 0x10, 6, 4, be(0xf000 | 127, 2)),
      { externalVolts: 12.7, batteryPercent: 100, events: [] },
    ],
    [
      '0xA3 of GL21L',
      short(0xa3, TERMINAL, be(1, 2), 6, 100, be(0x0c01, 2)),
      { ...UNKNOWN, attributes: { armed: true } },
    ],
    [
      'OBD6 with the voltage of its own cell',
      short(0x13, TERMINAL, be(9, 2), 0, 0, 46, 4, be(367, 2), zeros(5)),
      { batteryVolts: 3.67, externalVolts: undefined },
    ],
  ])('%s', (_, frame, expected) => {
    const record = recordOf(frame);
    expect(record).toMatchObject({ ...TERMINAL_STATE, ...expected });
    expect(record.attributes?.alarmCode).toBe(undefined);
  });

  it('a device that was seen to send its supply is read so where both layouts fit', () => {
    const [, second] = recordsOf(short(0x13, TERMINAL, be(1290, 2), 4, 0), short(0x13, TERMINAL, be(0x0503, 2), 4, 0));
    expect(second).toMatchObject({ externalVolts: 12.83, batteryPercent: undefined, events: [] });
  });

  it('no heartbeat raises an alarm by the octets behind the signal, whatever they are', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(octet, octet, octet, octet, (battery, signal, alarm, language) => {
        const record = recordOf(short(0x13, TERMINAL, battery, signal, alarm, language));
        expect(record.events).toEqual([]);
        const isPercent = record.batteryPercent === undefined || record.batteryPercent <= 100;
        expect(isPercent).toBe(true);
      }),
    );
  });
});

describe('alarms of models that send something else behind terminal information', () => {
  it('VXT01: the supply is no battery level and no alarm', () => {
    expect(recordOf(short(0x16, fix(), CELL, 0x22, be(1252, 2), 4, 0))).toMatchObject({
      ...FIX,
      externalVolts: 12.52,
      batteryPercent: undefined,
      events: [{ type: 'sos' }],
    });
    expect(recordOf(short(0x12, fix(), CELL, TERMINAL, be(1252, 2), 4, 4))).toMatchObject({ ...FIX, events: [] });
  });

  it('0x16 of 74 octets: seven cells of zeros, and no alarm from octets that are not certain', () => {
    expect(recordOf(short(0x16, fix(), 0, zeros(45), 0x7e, 6, 27, 9, 0x82))).toMatchObject({
      ...FIX,
      ignition: true,
      batteryPercent: 100,
      attributes: { gsmSignal: 4 },
      events: [],
    });
  });

  it('LW numbers harsh acceleration as others number a low battery', () => {
    const alarm = short(0x16, fix(), 9, CELL, TERMINAL, 6, 4, 0x19, 1);
    expect(recordOf(alarm)).toMatchObject({ ...FIX, events: [], attributes: { alarmCode: 0x19 } });
    const [, known] = recordsOf(short(0x13, TERMINAL, 6, 4, be(0xf000 | 127, 2)), alarm);
    expect(known?.events).toEqual([{ type: 'harshAcceleration' }]);
    // An empty battery is what the documents say.
    expect(recordOf(short(0x16, fix(), 9, CELL, TERMINAL, 1, 4, 0x19, 1)).events).toEqual([{ type: 'lowBattery' }]);
  });

  it('0xA3 of LL301: a length that is none before a 4G cell', () => {
    const cell = [0x01, 0xcc, 0, ...be(0x287d, 4), ...be(0x1f71, 8)];
    expect(recordOf(short(0xa3, fix(), 0x39, cell, TERMINAL, 5, 4, 0, 1))).toMatchObject({
      ...FIX,
      ...TERMINAL_STATE,
      batteryPercent: 83,
      attributes: { gsmCellId: 0x1f71 },
    });
  });

  it('a card reader says that there is an alarm, not which', () => {
    const frame = short(0x12, fix(), CELL, be(777, 4), 10, [...Buffer.from('1234567890')], 0x30, 0x30);
    expect(recordOf(frame)).toMatchObject({ ...FIX, odometerMeters: 777, events: [] });
  });

  it('JC100 without a place: 0x01 is any alarm', () => {
    expect(recordOf(short(0x95, 24, 5, 17, 8, 9, 10, 1, 0, 1))).toMatchObject({
      events: [],
      attributes: { alarmCode: 1 },
    });
  });
});
