import { describe, expect, it } from 'vitest';
import type { TrackerRecord } from '../protocol.ts';
import { queclinkDatagram } from './frame.ts';
import {
  bytesOf,
  FIX_TIME,
  IMEI,
  PLACE,
  POSITION,
  recordIn,
  recordsIn,
  report,
  SENT_TIME,
  textOf,
  whole,
} from './testing.ts';

const FIX = {
  ...PLACE,
  fixTime: FIX_TIME,
  valid: true,
  altitudeMeters: 112.5,
  headingDegrees: 90,
  speedMetersPerSecond: 10,
};
const EMPTY = ',,,,,,,0262,0001,1A2B,00C0FFEE';

describe('position reports', () => {
  const table: [string, string, string, Partial<TrackerRecord>][] = [
    [
      'vehicle tracker',
      '060100',
      `,12345,10,1,${POSITION},00,2000.5,00012:34:56,1300,2500,,80,220305,,,`,
      {
        ...FIX,
        externalVolts: 12.345,
        odometerMeters: 2_000_500,
        engineSeconds: 45_296,
        analogue1Volts: 1.3,
        analogue2Volts: 2.5,
        batteryPercent: 80,
        ignition: true,
        motion: true,
        digitalInputs: 1,
        digitalOutputs: 5,
      },
    ],
    [
      'one analogue input',
      '380100',
      `name,12003,10,1,${POSITION},00,1052.1,01383:52:12,250,100,110000,,,`,
      {
        ...FIX,
        odometerMeters: 1_052_100,
        analogue1Volts: 0.25,
        analogue2Volts: undefined,
        batteryPercent: 100,
        ignition: false,
        motion: false,
      },
    ],
    [
      'satellites and three analogue inputs',
      '6E0100',
      `,,10,1,${POSITION},01,12,100.0,00000:03:32,12000,F40,99,100,210100,,,`,
      {
        ...FIX,
        satellites: 12,
        odometerMeters: 100_000,
        analogue1Volts: 12,
        fuelPercent: 40,
        batteryPercent: 100,
        ignition: true,
        motion: false,
      },
    ],
    [
      'satellites and a trigger, ten-digit version',
      '8020050605',
      `,24100,10,1,${POSITION},03,7,0,0.4,,,,,96,410000,,,`,
      {
        ...FIX,
        satellites: 7,
        odometerMeters: 400,
        batteryPercent: 96,
        ignition: undefined,
        motion: false,
        externalVolts: 24.1,
      },
    ],
    [
      'satellites and dilution, mask of four digits',
      '8020040900',
      `,,10,1,${POSITION},0009,9,2.01,1.47,2.49,0.4,1234:56:07,,85,220100,,`,
      {
        ...FIX,
        satellites: 9,
        odometerMeters: 400,
        engineSeconds: 4_445_767,
        batteryPercent: 85,
        attributes: { hdop: 2.01, pdop: 2.49, gsmOperator: 26201, gsmAreaCode: 0x1a2b, gsmCellId: 0xc0ffee },
      },
    ],
    [
      'satellites and jamming of the receiver',
      '740B05',
      `,,10,1,${POSITION},11,12,3,3.6,,,,,0,210100,0`,
      {
        ...FIX,
        satellites: 12,
        odometerMeters: 3600,
        attributes: { hdop: 2, gnssJamming: 2, gsmOperator: 26201, gsmAreaCode: 0x1a2b, gsmCellId: 0xc0ffee },
      },
    ],
    [
      'a version of eight characters',
      '80202100',
      `,12000,10,1,${POSITION},00,,,,,,90,210100,,`,
      { ...FIX, batteryPercent: 90 },
    ],
    [
      'a mask whose value is left out',
      '8020040200',
      `,,10,1,${POSITION},02,0.4,,,,,55,420000,,,`,
      { ...FIX, odometerMeters: 400, batteryPercent: 55, motion: true },
    ],
    [
      'an analogue value that looks like a state',
      '6E0100',
      `,,10,1,${POSITION},00,0.0,,0,11,,80,220100,,,`,
      { ...FIX, analogue1Volts: 0, analogue2Volts: 0.011, batteryPercent: 80, ignition: true, motion: true },
    ],
    [
      'state without inputs',
      'DF0200',
      `,14051,10,1,${POSITION},,7.0,,,,100,21,,,`,
      { ...FIX, odometerMeters: 7000, batteryPercent: 100, ignition: true, motion: false, digitalInputs: undefined },
    ],
    [
      'inputs and outputs apart',
      '350302',
      `,12401,10,1,${POSITION},00,0.0,00001:33:08,2788,702,137,07,02,,`,
      {
        ...FIX,
        analogue1Volts: 2.788,
        analogue2Volts: 0.702,
        digitalInputs: 3,
        digitalOutputs: 2,
        engineSeconds: 5588,
      },
    ],
    [
      'diagnostic tracker',
      '1F0301',
      `WVWZZZ1JZXW000001,,14900,41,1,${POSITION},00,74.1,,,,83,220000,799,7.3,`,
      { ...FIX, externalVolts: 14.9, odometerMeters: 74_100, batteryPercent: 83, ignition: true },
    ],
    [
      'handheld',
      '1A0900',
      `,0,0,1,${POSITION},25.2,83`,
      { ...FIX, odometerMeters: 25_200, batteryPercent: 83, externalVolts: undefined },
    ],
    ['handheld, mileage reserved', '020102', `,0,0,1,${POSITION},00,64`, { ...FIX, batteryPercent: 64 }],
    ['handheld, mode and temperature', 'C30303', `,0,0,1,${POSITION},,97,1,32.4`, { ...FIX, batteryPercent: 97 }],
    ['long-life', 'DE0114', `,0,0,1,${POSITION},18,0,,93,0,1,21.5`, { ...FIX, batteryPercent: 93, motion: true }],
    [
      'long-life, with the voltage of its battery',
      '970204',
      `,0,0,1,${POSITION},24,0,4191,100,1,,`,
      { ...FIX, batteryPercent: 100, batteryVolts: 4.191 },
    ],
    ['longer head', '423031', `,0,1,1,0,${POSITION},00,3,85`, { ...FIX, batteryPercent: 85 }],
    [
      'wireless networks before the cell',
      '423037',
      `,0,1,1,5,${POSITION.replace(',0262', ',2,0a1b2c3d4e5f,-50,,,,0a1b2c3d4e60,-73,,,,262')},00,,93`,
      { ...FIX, batteryPercent: 93 },
    ],
  ];
  it.each(table)('%s', (_name, version, fields, expected) => {
    expect(recordIn(report('GTFRI', fields, version))).toMatchObject(expected);
  });

  it('has the cell, the accuracy and its count', () => {
    const record = recordIn(report('GTFRI', `,,10,1,${POSITION},00,,,,,,,,,`));
    expect(record.attributes).toEqual({ hdop: 2, gsmOperator: 26201, gsmAreaCode: 0x1a2b, gsmCellId: 0xc0ffee });
    expect(record.sequence).toBe(0xa1 * 256);
    expect(record.buffered).toBe(false);
  });

  it('of several positions, in their order; the state belongs to the last', () => {
    const at = (second: string): string =>
      `1,3.6,0,10.0,13.404954,52.520008,202405011011${second},0262,0001,1A2B,00C0,00`;
    const records = recordsIn(report('GTFRI', `,,10,3,${at('00')},${at('10')},${at('20')},5.0,,,,80,220100,,,`));
    expect(records.map(({ fixTime }) => fixTime! - FIX_TIME)).toEqual([-12_000, -2000, 8000]);
    expect(records.map(({ ignition }) => ignition)).toEqual([undefined, undefined, true]);
    expect(new Set(records.map(({ sequence }) => sequence)).size).toBe(3);
  });

  it('of several positions with one cell at the end', () => {
    const at = (second: string): string => `1,3.6,0,10.0,13.404954,52.520008,202405011011${second}`;
    const records = recordsIn(
      report('GTFRI', `,,10,3,${at('00')},${at('10')},${at('20')},0262,0001,1A2B,00C0,24,0,4191,80,1,1,`, '970208'),
    );
    expect(records.map(({ valid }) => valid)).toEqual([true, true, true]);
    expect(records[2]).toMatchObject({ batteryPercent: 80, motion: true, attributes: { gsmCellId: 0xc0 } });
  });
});

describe('what a position is worth', () => {
  it('is none where the fix failed: the place is the last known one', () => {
    const record = recordIn(report('GTFRI', `,,10,1,0${POSITION.slice(1)},00,,,,,,,,,`));
    expect(record).toMatchObject({ ...PLACE, fixTime: SENT_TIME, valid: false });
    expect([record.speedMetersPerSecond, record.headingDegrees]).toEqual([undefined, undefined]);
  });

  describe('an event where the last known place stands', () => {
    const evening = `0${POSITION.slice(1)}`.replace('20240501101112', '20240430190000');
    const ignitionOn = (kind: string, place = evening) =>
      recordIn(report('GTIGN', `600,${place},,0.0`, '060100', kind));

    it('happened when it was sent, in the morning, not when that place was found', () => {
      expect(ignitionOn('RESP')).toMatchObject({ ...PLACE, fixTime: SENT_TIME, valid: false, ignition: true });
    });

    it('is the same record when it comes again out of the buffer', () => {
      const [first, again] = [ignitionOn('RESP'), ignitionOn('BUFF')];
      expect(again).toEqual({ ...first, buffered: true });
      expect(first.sequence).toBeDefined();
    });

    it('is not older than that place, whatever the clock says', () => {
      const late = evening.replace('20240430190000', '20240501120000');
      expect(ignitionOn('RESP', late).fixTime).toBe(Date.UTC(2024, 4, 1, 12));
    });
  });

  it.each([
    ['empty', `,,10,1,0${EMPTY.slice(0, 6)}${EMPTY.slice(6)},00,,,,,90,210100,,,`],
    ['0/0', `,,10,1,0,0.0,0,0.0,0.000000,0.000000,20240501101112,0262,0001,1A2B,00C0FFEE,00,,,,,90,210100,,,`],
  ])('is none without coordinates (%s): a record at the time of sending', (_name, fields) => {
    expect(recordIn(report('GTFRI', fields))).toMatchObject({
      fixTime: SENT_TIME,
      valid: false,
      latitude: undefined,
      longitude: undefined,
      ignition: true,
      batteryPercent: 90,
    });
  });

  it.each([
    ['no time', ''],
    ['a month that is none', '20241301101112'],
    ['the 30th of February', '20240230101112'],
    ['an hour that is none', '20240501241112'],
    ['a clock that was never set', '20040101000148'],
  ])('with %s it is from the time of sending', (_name, time) => {
    const fields = `,,10,1,${POSITION.replace('20240501101112', time)},00,,,,,,,,,`;
    expect(recordIn(report('GTFRI', fields))).toMatchObject({ ...PLACE, fixTime: SENT_TIME, valid: true });
  });

  it('an impossible time everywhere is no time', () => {
    const text = report('GTFRI', `,,10,1,${POSITION.replace('20240501101112', '20241301101112')},00,,,,,,,,,`);
    expect(recordIn(text.replace('20240501101115', '20249901101115')).fixTime).toBeUndefined();
  });

  it('without accuracy, by a mask, it is one', () => {
    expect(
      recordIn(report('GTFRI', `,,10,1,,,,,13.404954,52.520008,20240501101112,,,,,,,,,,,210100,,,`)),
    ).toMatchObject({
      ...PLACE,
      fixTime: FIX_TIME,
      valid: true,
      speedMetersPerSecond: undefined,
      ignition: true,
    });
  });
});

describe('event reports', () => {
  const head = (type: string): string => `,,${type},1,${POSITION},00,2000.5`;
  const table: [string, string, string, Partial<TrackerRecord>][] = [
    ['GTSOS', '060100', head('00'), { events: [{ type: 'sos' }], odometerMeters: 2_000_500 }],
    ['GTTOW', '060100', head('00'), { events: [{ type: 'towing' }] }],
    ['GTSPD', '060100', head('00'), { events: [{ type: 'overspeed', value: 10 }] }],
    ['GTGEO', '060100', head('31'), { events: [{ type: 'geofenceEnter', value: 3 }] }],
    ['GTGEO', '1A0100', `,2,0,1,${POSITION},,77`, { events: [{ type: 'geofenceExit', value: 2 }], batteryPercent: 77 }],
    ['GTNMR', '1A0100', `,0,1,1,${POSITION},,77`, { motion: true }],
    ['GTNMR', '1A0100', `,0,0,1,${POSITION},,77`, { motion: false }],
    ['GTHBM', '060100', head('10'), { events: [{ type: 'harshBraking' }] }],
    ['GTHBM', '060100', head('11'), { events: [{ type: 'harshAcceleration' }] }],
    ['GTHBM', '060100', head('22'), { events: [{ type: 'harshCornering' }] }],
    ['GTHBM', '060100', head('15'), { events: [] }],
    ['GTIGL', '060100', head('00'), { ignition: true }],
    ['GTIGL', '060100', head('01'), { ignition: false }],
    ['GTGIN', '060100', `,,,100,0,1,${POSITION},00,2000.0`, { events: [{ type: 'geofenceEnter', value: 100 }] }],
    [
      'GTIGN',
      '060100',
      `,1200,${POSITION},00,00012:00:00,881.2`,
      { ignition: true, engineSeconds: 43_200, odometerMeters: 881_200 },
    ],
    ['GTIGF', '060100', `,1200,${POSITION},00,,881.2`, { ignition: false }],
    ['GTVGN', '060100', `,00,2,1200,${POSITION},00,,881.2`, { ignition: true }],
    ['GTVGF', '060100', `,00,4,1200,${POSITION},00,,881.2`, { ignition: false }],
    ['GTIGN', '6E0100', `,863,${POSITION},01,4,,0.5`, { ignition: true, satellites: 4, odometerMeters: 500 }],
    ['GTSTT', '060100', `,16,${POSITION},00`, { ignition: false, motion: true }],
    ['GTSTT', '060100', `,1A,${POSITION},00`, { ignition: false, motion: true }],
    ['GTSTT', '060100', `,41,${POSITION},00`, { ignition: undefined, motion: false }],
    ['GTIDN', '060100', `,,,${POSITION},00,7.0`, { events: [{ type: 'idling' }] }],
    ['GTIDF', '060100', `,22,300,${POSITION},00,7.0`, { events: [] }],
    ['GTBTC', '1A0100', `,${POSITION},25.0`, { charging: true }],
    ['GTSTC', '1A0100', `,,${POSITION},25.0`, { charging: false }],
    [
      'GTBPL',
      '1A0100',
      `,3.53,${POSITION},25.0`,
      { batteryVolts: 3.53, events: [{ type: 'lowBattery', value: 3.53 }] },
    ],
    ['GTMPN', '060100', `,${POSITION},00`, { events: [{ type: 'plugged' }] }],
    ['GTMPF', '060100', `,${POSITION},00`, { events: [{ type: 'unplugged' }] }],
    ['GTEPN', '1A0100', `,${POSITION},25.0`, { events: [{ type: 'plugged' }] }],
    ['GTEPF', '1A0100', `,${POSITION},25.0`, { events: [{ type: 'unplugged' }] }],
    ['GTANT', '060100', `,0,${POSITION},00`, { events: [] }],
    ['GTANT', '060100', `,1,${POSITION},00`, { events: [{ type: 'gpsFault' }] }],
    ['GTJDR', '060100', `,${POSITION},00`, { events: [{ type: 'jamming' }] }],
    ['GTJDS', '060100', `,2,${POSITION},00`, { events: [{ type: 'jamming' }] }],
    ['GTJDS', '060100', `,1,${POSITION},00`, { events: [] }],
    ['GTCRA', '060100', `,05,${POSITION},00`, { events: [{ type: 'crash' }] }],
    ['GTSTR', '400201', `,0,0,2,21.1,86,${POSITION},,,`, { batteryPercent: 86 }],
    ['GTCTN', '440200', `,0,0,2,,9,${POSITION},,,0000`, { batteryPercent: 9 }],
    ...(['GTRTL', 'GTDOG', 'GTIOB', 'GTDOR', 'GTRTP', 'GTAIS', 'GTEPS'].map((word) => [
      word,
      '060100',
      head('00'),
      { events: [] },
    ]) as [string, string, string, Partial<TrackerRecord>][]),
    ...([
      'GTPNL',
      'GTPFL',
      'GTPNR',
      'GTPFR',
      'GTPDP',
      'GTCRG',
      'GTFLA',
      'GTASC',
      'GTLSP',
      'GTLGP',
      'GTOPN',
      'GTOPF',
      'GTJES',
      'GTLBC',
      'GTGCR',
    ].map((word) => [word, '060100', `,+4930123456,${POSITION},00`, { events: [] }]) as [
      string,
      string,
      string,
      Partial<TrackerRecord>,
    ][]),
  ];
  it.each(table)('%s of %s: %s', (word, version, fields, expected) => {
    const record = recordIn(report(word, fields, version));
    expect(record).toMatchObject({ ...FIX, ...expected });
    expect(record.attributes?.eventName).toBe(word);
  });

  it.each([
    ['GTBTC', ',4066,95,0262,0001,1A2B,00C0FFEE,20,0', true],
    ['GTSTC', ',0,4066,95,0262,0001,1A2B,00C0FFEE,20,0', false],
  ])('%s of newer handhelds has the battery', (word, fields, charging) => {
    expect(recordIn(report(word, fields, '970204'))).toMatchObject({
      charging,
      batteryVolts: 4.066,
      batteryPercent: 95,
    });
  });

  it('zeros instead of coordinates are none, and the cell is read', () => {
    expect(recordIn(report('GTCRA', ',02,0,,,,0,0,,0262,0001,194D,4C52,00', '260400'))).toMatchObject({
      events: [{ type: 'crash' }],
      fixTime: SENT_TIME,
      valid: false,
      latitude: undefined,
      attributes: { gsmCellId: 0x4c52 },
    });
  });

  it('without a position they keep what they say', () => {
    expect(recordIn(report('GTIGN', `,30,0${EMPTY},,`, '060100', 'BUFF'))).toMatchObject({
      ignition: true,
      buffered: true,
      fixTime: SENT_TIME,
      valid: false,
      latitude: undefined,
      attributes: { stateSeconds: 30, gsmCellId: 0xc0ffee },
    });
  });

  it.each([
    ['GTDIS', `,,21,1,${POSITION},00,7.0`, { changedInput: 2, changedInputActive: true }],
    ['GTDIS', `,,10,1,${POSITION},00,7.0`, { changedInput: 1, changedInputActive: false }],
    ['GTIDA', `,,01C68011010000C7,1,1,${POSITION},00,34.9,,,,`, { driverId: '01C68011010000C7' }],
    ['GTDAT', `,1,,,>I:5014|DB<,${POSITION},00,,,,`, { serialData: '>I:5014|DB<' }],
    ['GTDAT', ',2132', { serialData: '2132' }],
    ['GTDTT', ',,,1,3,414243', { serialData: '414243' }],
  ])('%s: %s', (word, fields, expected) => {
    expect(recordIn(report(word, fields)).attributes).toMatchObject(expected);
  });

  it('temperature alarms of handhelds have the temperature', () => {
    expect(recordIn(report('GTTEM', `,3,33,${POSITION},,50`, '1A0102')).attributes?.deviceCelsius).toBe(33);
    expect(recordIn(report('GTTMP', `,2,60,1,${POSITION},,50`, '1A0102')).attributes?.deviceCelsius).toBe(60);
  });

  it('those of vehicle trackers have the thermometer', () => {
    const record = recordIn(report('GTTMP', `,,31,1,${POSITION},00,0.0,,2791,,,09,,,,28967B41040000F1,,-12`));
    expect(record.attributes).toMatchObject({ temperature1Celsius: -12 });
  });
});

describe('reports about the device', () => {
  it.each<[string, string, string, Partial<TrackerRecord>]>([
    [
      'GTINF',
      '1A0800',
      ',41,89490000000000000001,17,0,1,26.6,,3.90,1,1,0,0,0,20240501094043,69,1,44,,',
      {
        motion: false,
        odometerMeters: 26_600,
        batteryVolts: 3.9,
        charging: true,
        batteryPercent: 69,
        fixTime: SENT_TIME,
      },
    ],
    [
      'GTINF',
      '210102',
      ',42,89490000000000000001,8,99,0,17.7,21,3.58,0,1,1,0,0,20240501094043,4,,,,',
      { motion: true, batteryVolts: 3.58, batteryPercent: 4, charging: false },
    ],
    [
      'GTINF',
      '060100',
      ',16,89490000000000000001,16,0,1,12000,,4.40,0,0,0,0,20240501094043,0,1300,2000,03,01,+0000,0',
      {
        ignition: false,
        motion: true,
        externalVolts: 12,
        batteryVolts: 4.4,
        digitalInputs: 1,
        digitalOutputs: 1,
        fixTime: SENT_TIME,
      },
    ],
    [
      'GTINF',
      '060100',
      ',22,89490000000000000001,16,0,1,12000,,4.40,0,0,0,0,20240501094043,0,1300,2000,00,00,+0530,0',
      { ignition: true, motion: true, fixTime: SENT_TIME - 5.5 * 3_600_000 },
    ],
    [
      'GTINF',
      '040100',
      ',41,89490000000000000001,24,0,1,0,1,4.4,0,1,0,0,20240501094043,0,00,01,-0500,1',
      { batteryVolts: 4.4, fixTime: SENT_TIME + 4 * 3_600_000 },
    ],
    [
      'GTINF',
      'C20113',
      ',1A,89490000000000000001,19,0,11,12295,13985,4.25,0,0,,,20240501094043,0,0,,00,00,,',
      { externalVolts: 12.295, batteryVolts: 4.25 },
    ],
    [
      'GTINF',
      '2D0300',
      'WVWZZZ1JZXW000001,,11,,31,0,1,12986,,4.16,0,2,,,20240501094043,,,,,,+0000,0',
      { ignition: false, externalVolts: 12.986 },
    ],
    ['GTBAT', '1A0102', ',0,,88,4.18,0,1', { batteryVolts: 4.18, charging: false, batteryPercent: 88 }],
    ['GTPNA', '060100', '', { fixTime: SENT_TIME }],
    ['GTPFA', '060100', ',2', { fixTime: SENT_TIME }],
    ['GTGSV', '060100', ',3,1,12,40,15,31,20,22', { fixTime: SENT_TIME }],
    [
      'GTINF',
      '070002',
      ',41,89490000000000000001,16,0,,500,,4.10,0,1,0,,,,20240501094043,80,,,,',
      { motion: false, batteryVolts: 4.1, batteryPercent: 80, externalVolts: undefined },
    ],
  ])('%s of %s: %s', (word, version, fields, expected) => {
    expect(recordIn(report(word, fields, version))).toMatchObject({ valid: false, latitude: undefined, ...expected });
  });

  it.each([
    ['GTVER', 'GL300,GL300,0A03,0103', { deviceModel: 'GL300', firmwareVersion: '0A03', hardwareVersion: '0103' }],
    ['GTCID', ',89490000000000000001', { iccid: '89490000000000000001' }],
    ['GTCID', ',8942305513000000001f', { iccid: '8942305513000000001' }],
    ['GTCSQ', ',31,0', { gsmSignal: 5 }],
    [
      'GTGSM',
      'STR,0262,0001,003a,62a2,16,,0262,0001,003a,56a2,14,,,,,,,,0262,0001,003a,7489,17,',
      { gsmCellId: 0x7489, cellTowers: '58/29833/17,58/25250/16,58/22178/14' },
    ],
    [
      'GTWIF',
      ',2,0a1b2c3d4e5f,-39,,,,0a1b2c3d4e60,-43,,,,,,,,100',
      { wifiAccessPoints: '0a:1b:2c:3d:4e:5f/-39,0a:1b:2c:3d:4e:60/-43' },
    ],
  ])('%s: %s', (word, fields, expected) => {
    expect(recordIn(report(word, fields, '1A0800')).attributes).toMatchObject(expected);
  });
});

describe('answers', () => {
  const only = (text: string) => {
    const messages = whole(bytesOf(text));
    expect(messages).toHaveLength(1);
    return messages[0]!;
  };

  it('a report is acknowledged with its count when all of it is stored', () => {
    const message = only(report('GTFRI', `,,10,1,${POSITION},00,,,,,,,,,`));
    expect(message).toMatchObject({ kind: 'records', imei: IMEI });
    if (message.kind !== 'records') return;
    expect(textOf(message.acknowledge(1))).toBe('+SACK:00A1$');
    expect(message.acknowledge(0)).toBeUndefined();
  });

  it('the same report out of the buffer is the same record', () => {
    const [live] = recordsIn(report('GTFRI', `,,10,1,${POSITION},00,,,,,,,,,`));
    const [again] = recordsIn(report('GTFRI', `,,10,1,${POSITION},00,,,,,,,,,`, '060100', 'BUFF'));
    expect(again).toEqual({ ...live, buffered: true });
  });

  it('a heartbeat is answered with version and count', () => {
    const message = only(`+ACK:GTHBD,1A0401,${IMEI},,20240501101115,11F0$`);
    expect(message).toMatchObject({ kind: 'heartbeat', imei: IMEI });
    expect(message.kind === 'heartbeat' && textOf(message.reply)).toBe('+SACK:GTHBD,1A0401,11F0$');
  });

  it('the answer to a command has its serial number', () => {
    expect(only(`+ACK:GTOUT,060100,${IMEI},,001F,20240501101115,0017$`)).toMatchObject({
      kind: 'response',
      imei: IMEI,
      serial: 0x1f,
    });
    expect(only(`+ACK:GTRTO,1A0800,${IMEI},name,VER,FFFF,20240501101115,0C19$`)).toMatchObject({
      kind: 'response',
      serial: 0xffff,
    });
  });

  it('a command that was not taken says so', () => {
    expect(only(`+NACK:GTOUT,8020090100,${IMEI},,001F,20240501101115,0017$`)).toMatchObject({
      kind: 'response',
      imei: IMEI,
      serial: 0x1f,
      refused: true,
    });
  });

  it.each(['GTALL', 'GTTMZ', 'GTGPS', 'GTUPC', 'GTUPD'])('%s is an answer, no record', (word) => {
    const message = only(report(word, ',1,2,3'));
    expect(message).toMatchObject({ kind: 'response', imei: IMEI });
    expect(message.kind === 'response' && textOf(message.reply)).toBe('+SACK:00A1$');
  });

  it('without a count nothing can be acknowledged, and the report is read', () => {
    const message = only(`+RESP:GTFRI,060100,${IMEI},,,10,1,${POSITION},00,5.0,,,,80,220100,,,$`);
    expect(message).toMatchObject({ kind: 'records', records: [{ ...FIX, sequence: undefined }] });
    expect(message.kind === 'records' && message.acknowledge(1)).toBeUndefined();
  });

  it.each([
    ['no IMEI', '+RESP:GTFRI,060100,12345,,20240501101115,00A1$'],
    ['no name', '+RESP:,060100,490154203237518,,20240501101115,00A1$'],
    ['nothing', '+RESP:$'],
  ])('%s is malformed', (_name, text) => {
    expect(only(text)).toMatchObject({ kind: 'bad', reason: 'malformed' });
  });

  it('the oldest dialect has no version', () => {
    expect(recordIn(`+RESP:GTTRI,${IMEI},1,0,99,${POSITION},00,0103010100,20240501101115,3E7D$`)).toMatchObject(FIX);
  });

  it('a MEID names a device too', () => {
    expect(
      queclinkDatagram(bytesOf('+RESP:GTPNA,210102,A10000458356CE,,20240501101115,0137$'), { now: () => 0 }),
    ).toMatchObject([{ kind: 'records', imei: 'A10000458356CE' }]);
  });
});

describe('a tracker on the diagnostic socket', () => {
  const gv500 = (end: string) => recordIn(report('GTFRI', `,,,10,1,${POSITION},00,0.0,,,,,${end}`, '5E0100'));

  it('adds speed of the engine, consumption and tank to its position', () => {
    expect(gv500('210000,689,7.4,99')).toMatchObject({
      ignition: true,
      rpm: 689,
      fuelPercent: 99,
      attributes: { canFuelRateLitersPer100Km: 7.4 },
    });
  });

  it('says nothing of them while the bus is silent', () => {
    for (const end of ['420000,,,', '420000,,nan,', '420000']) {
      const record = gv500(end);
      expect([record.rpm, record.fuelPercent]).toEqual([undefined, undefined]);
      expect(record.attributes).not.toHaveProperty('canFuelRateLitersPer100Km');
    }
  });
});
