import { describe, expect, it } from 'vitest';
import { be, decode, recordOf, short, TERMINAL, TERMINAL_STATE, zeros } from './testing.ts';

describe('heartbeats', () => {
  it('0x13: a record without place and time, answered when stored', () => {
    const [message] = decode(short(0x13, 0xc6, 5, 4, 0, 2));
    expect(message).toMatchObject({
      kind: 'records',
      records: [
        {
          fixTime: undefined,
          valid: false,
          ignition: true,
          charging: true,
          digitalOutputs: 1,
          batteryPercent: 83,
          attributes: { gsmSignal: 4, armed: false, gpsTracking: true },
        },
      ],
    });
  });

  it.each([
    ['three octets', short(0x13, TERMINAL, 6, 4), { batteryPercent: 100 }],
    ['percent', short(0x13, TERMINAL, 74, 4, 0, 2), { batteryPercent: 74 }],
    [
      'supply in the place of the battery',
      short(0x13, TERMINAL, 146, 4, 0, 2),
      { batteryPercent: undefined, externalVolts: 14.6 },
    ],
    ['signal from 0 to 31', short(0x13, TERMINAL, 6, 31, 0, 2), { attributes: { gsmSignal: 5 } }],
    ['state of a port in the place of the alarm', short(0x13, TERMINAL, 6, 4, 0xe8, 2), { events: [], ignition: true }],
    ['0x23, supply', short(0x23, TERMINAL, be(3986, 2), 4, 0, 2), { externalVolts: 39.86, batteryVolts: undefined }],
    ['0x23, own cell', short(0x23, TERMINAL, be(402, 2), 4, 0, 2), { batteryVolts: 4.02, externalVolts: undefined }],
    [
      'OBD6',
      short(0x13, TERMINAL, be((6 << 10) | (5 << 5) | 31, 2), 0, 2, 5, 4, be(1265, 2), 0, be(9, 2), be(0xffdd, 2)),
      { batteryPercent: 5, satellites: 11, externalVolts: 12.65, attributes: { temperature1Celsius: -3.5 } },
    ],
    [
      '16 octets',
      short(0x13, TERMINAL, be(9, 2), 0, 2, 80, zeros(8), be(0x8000 | 215, 2)),
      { batteryPercent: 80, attributes: { temperature1Celsius: 21.5 } },
    ],
    [
      '0x36, modules',
      short(0x36, TERMINAL, 4, 3, 0, 2, be(0x18, 2), 2, be(401, 2), be(0x99, 2), 1, 1, be(0x6a, 2), 1, 77),
      { batteryVolts: 4.01, batteryPercent: 77 },
    ],
    ['0xA3 of seven octets', short(0xa3, TERMINAL, 4, 3, 0, 2, 0, 0), { batteryPercent: undefined }],
  ])('%s', (_, frame, expected) => {
    expect(recordOf(frame)).toMatchObject({ fixTime: undefined, latitude: undefined, ...TERMINAL_STATE, ...expected });
  });

  it('a device that once counted in percent does so from then on', () => {
    const levels = decode([short(0x13, TERMINAL, 60, 4, 0, 2), short(0x13, TERMINAL, 4, 4, 0, 2)]).map((message) =>
      message.kind === 'records' ? message.records[0]?.batteryPercent : undefined,
    );
    expect(levels).toEqual([60, 4]);
  });

  it('an alarm that lasts is one event', () => {
    const cut = short(0x13, 0x10, 4, 3, 0, 2);
    const events = decode([cut, cut, short(0x13, 0, 4, 3, 0, 2), cut]).map((message) =>
      message.kind === 'records' ? message.records[0]?.events.length : undefined,
    );
    expect(events).toEqual([1, 0, 0, 1]);
  });
});
