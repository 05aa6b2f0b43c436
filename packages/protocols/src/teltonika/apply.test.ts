import { describe, expect, it } from 'vitest';
import { emptyRecord, type TrackerRecord } from '../protocol.ts';
import { avlRecord, encodePacket } from './encode.ts';
import { teltonikaStream } from './frame.ts';
import { type AvlElement, CODEC_8_EXTENDED } from './messages.ts';

/** Decodes one record with these elements. */
function decoded(elements: AvlElement[], eventId = 0): TrackerRecord {
  const record = {
    ...avlRecord({ fixTime: 1, latitude: 1, longitude: 1, speedMetersPerSecond: 10 }),
    eventId,
    elements,
  };
  const [message] = teltonikaStream({ now: () => 0 }).push(encodePacket(CODEC_8_EXTENDED, [record]));
  if (message?.kind !== 'records') throw new Error('records expected');
  return message.records[0] ?? emptyRecord(undefined);
}
const one = (id: number, value: number): AvlElement => ({ id, width: 1, value });
const two = (id: number, value: number): AvlElement => ({ id, width: 2, value });
const four = (id: number, value: number): AvlElement => ({ id, width: 4, value });

describe('typed columns', () => {
  it('come in the units of the product', () => {
    const record = decoded([
      one(239, 1),
      one(240, 0),
      one(1, 1),
      one(2, 0),
      one(3, 1),
      one(179, 0),
      one(180, 1),
      one(113, 87),
      two(66, 13_850),
      two(67, 4_012),
      two(9, 2_500),
      two(10, 1_200),
      two(36, 850),
      two(84, 435),
      one(89, 61),
      four(16, 123_456_789),
      four(102, 90),
    ]);
    expect(record).toMatchObject({
      ignition: true,
      motion: false,
      digitalInputs: 0b101,
      digitalOutputs: 0b10,
      batteryPercent: 87,
      externalVolts: 13.85,
      batteryVolts: 4.012,
      analogue1Volts: 2.5,
      analogue2Volts: 1.2,
      rpm: 850,
      fuelLiters: 43.5,
      fuelPercent: 61,
      odometerMeters: 123_456_789,
      engineSeconds: 5_400,
    });
    expect(record.attributes).toBeUndefined();
  });

  it('prefer the vehicle bus to OBD, and the traction battery to the own one, in any order', () => {
    for (const order of [(list: AvlElement[]) => list, (list: AvlElement[]) => list.toReversed()]) {
      const record = decoded(order([one(48, 10), one(89, 20), two(36, 1), two(85, 2), one(113, 90), one(152, 40)]));
      expect(record).toMatchObject({ fuelPercent: 20, rpm: 2, batteryPercent: 40 });
      expect(decoded(order([four(87, 5_000), four(16, 7_000)]))).toMatchObject({ odometerMeters: 7_000 });
    }
    expect(decoded([four(87, 5_000)]).odometerMeters).toBe(5_000);
  });

  it('a battery tracker on its charger is charging', () => {
    expect(decoded([one(116, 1)]).charging).toBe(true);
    expect(decoded([one(116, 0)]).charging).toBe(false);
  });

  it('a charger makes the asset a charging one', () => {
    expect(decoded([one(802, 1)]).charging).toBe(true);
    expect(decoded([one(802, 0)]).charging).toBe(false);
    expect(decoded([]).charging).toBeUndefined();
  });

  it('element 10 of one octet is the memory card, not an analogue input', () => {
    const record = decoded([one(10, 1)]);
    expect(record.analogue2Volts).toBeUndefined();
    expect(record.attributes).toEqual({ sdStatus: true });
  });
});

describe('attributes', () => {
  it('are scaled and signed as documented', () => {
    expect(
      decoded([
        one(21, 4),
        one(32, 0xf6),
        two(17, 0xffe2),
        two(72, 0xffce),
        two(25, 0x0929),
        two(181, 14),
        two(182, 9),
        four(12, 12_345),
        two(13, 789),
        two(115, 853),
        four(199, 4_200),
        two(24, 88),
      ]).attributes,
    ).toEqual({
      gsmSignal: 4,
      coolantCelsius: 85.3,
      axisXMilliG: -30,
      temperature1Celsius: -5,
      wirelessTemperature1Celsius: 23.45,
      pdop: 1.4,
      hdop: 0.9,
      fuelUsedLiters: 12.345,
      fuelRateLitersPer100Km: 7.89,
      tripOdometerMeters: 4_200,
      gnssSpeedKmh: 88,
    });
    expect(decoded([one(32, 0xf6)]).attributes).toEqual({ coolantCelsius: -10 });
  });

  it('leave out sensors that report an error code, and a speed that only repeats', () => {
    expect(decoded([two(72, 3_000), two(26, 0xffff), two(24, 36)]).attributes).toBeUndefined();
  });

  it('leave out what wireless sensors say when there is none', () => {
    expect(
      decoded([two(25, 32_767), two(26, 32_764), two(27, 32_763), two(86, 0xffff), two(104, 455), one(29, 255)])
        .attributes,
    ).toEqual({ wirelessTemperature3Celsius: 327.63, wirelessHumidity2Percent: 45.5 });
    expect(decoded([two(72, 850), four(73, 0xffffffce), four(74, 3000)]).attributes).toEqual({
      temperature2Celsius: -5,
    });
  });

  it('of a width that another family uses are that, or raw, never what this number means elsewhere', () => {
    const record = decoded([
      one(4, 1),
      two(70, 0xffce),
      one(84, 40),
      one(85, 33),
      one(87, 61),
      two(88, 900),
      two(91, 4_000),
      four(113, 5),
      two(11, 39),
    ]);
    expect(record).toMatchObject({ digitalInputs: 0b1000, events: [] });
    for (const field of ['fuelLiters', 'rpm', 'odometerMeters', 'batteryPercent'] as const)
      expect(record[field]).toBeUndefined();
    expect(record.attributes).toEqual({
      deviceCelsius: -5,
      io84: 40,
      io85: 33,
      io87: 61,
      io88: 900,
      io91: 4_000,
      io113: 5,
      analogue3Volts: 0.039,
    });
  });

  it('the dashboard odometer, fuel and charge that the vehicle itself shows', () => {
    const record = decoded([four(389, 123_456), four(390, 415), one(411, 78), one(113, 20), four(755, 320)]);
    expect(record).toMatchObject({ odometerMeters: 123_456_000, fuelLiters: 41.5, batteryPercent: 78 });
    expect(record.attributes).toEqual({ canOdometerMeters: 123_456_000, rangeMeters: 320_000 });
    expect(decoded([four(389, 1), four(16, 7_000), four(390, 1), two(84, 300)])).toMatchObject({
      odometerMeters: 7_000,
      fuelLiters: 30,
    });
  });

  it('a 4G cell has its whole number', () => {
    expect(decoded([two(205, 0x4201), four(636, 0x0abc4201)]).attributes).toEqual({ gsmCellId: 0x0abc4201 });
  });

  it('keep unknown elements raw, long ones exact, variable ones as hexadecimal', () => {
    expect(
      decoded([
        one(777, 200),
        four(5_000, 0xffffffff),
        { id: 900, width: 8, value: 9_007_199_254_740_991n },
        { id: 901, width: 8, value: 9_007_199_254_740_993n },
        { id: 78, width: 8, value: 0x0000_01ab_cdef_0123n },
        { id: 207, width: 8, value: 0n },
        { id: 902, width: 'variable', value: Uint8Array.of(0, 255, 16) },
        { id: 256, width: 'variable', value: new TextEncoder().encode('WVWZZZ1JZXW000001') },
      ]).attributes,
    ).toEqual({
      io777: 200,
      io5000: 4_294_967_295,
      io900: 9_007_199_254_740_991,
      io901: '9007199254740993',
      driverId: '000001ABCDEF0123',
      io902: '00ff10',
      vin: 'WVWZZZ1JZXW000001',
    });
  });
});

describe('events', () => {
  const types = (elements: AvlElement[], eventId = 0) => decoded(elements, eventId).events.map((event) => event.type);

  it('green driving: the kind, and hundredths of g as m/s², whichever comes first', () => {
    for (const elements of [
      [one(253, 2), one(254, 45)],
      [one(254, 45), one(253, 2)],
    ]) {
      const [event] = decoded(elements, 253).events;
      expect(event?.type).toBe('harshBraking');
      expect(event?.value).toBeCloseTo(4.413, 3);
    }
    expect(types([one(253, 1)], 253)).toEqual(['harshAcceleration']);
    expect(types([one(253, 3)], 253)).toEqual(['harshCornering']);
    expect(types([one(253, 9)], 253)).toEqual([]);
  });

  it('overspeed carries its speed', () => {
    expect(decoded([one(255, 90)], 255).events).toEqual([{ type: 'overspeed', value: 25 }]);
  });

  it('a crash counts unless the device refuted it', () => {
    expect(types([one(247, 1)], 247)).toEqual(['crash']);
    expect(types([one(247, 7)], 247)).toEqual([]);
  });

  it('a state is an event in the record that it caused, and only there', () => {
    expect(types([one(252, 1)], 252)).toEqual(['unplugged']);
    expect(types([one(252, 1)], 240)).toEqual([]);
    expect(decoded([one(252, 1)], 240).attributes).toMatchObject({ unplugged: true });
    expect(types([one(252, 0)], 252)).toEqual(['plugged']);
    expect(types([one(252, 0)])).toEqual([]);
    expect(types([one(246, 1)], 246)).toEqual(['towing']);
    expect(types([one(249, 1)], 249)).toEqual(['jamming']);
    expect(types([one(251, 1)], 251)).toEqual(['idling']);
    expect(types([one(251, 0)], 251)).toEqual([]);
  });

  it('geofences name their zone', () => {
    expect(decoded([one(155, 1)], 155).events).toEqual([{ type: 'geofenceEnter', value: 1 }]);
    expect(decoded([one(61, 0)], 61).events).toEqual([{ type: 'geofenceExit', value: 6 }]);
    expect(decoded([one(175, 0)], 175).events).toEqual([{ type: 'geofenceExit' }]);
    expect(decoded([one(175, 1)], 175).events).toEqual([{ type: 'geofenceEnter' }]);
    expect(decoded([one(175, 0)]).events).toEqual([]);
  });

  it('survive the way from a simulated device', () => {
    const events = [{ type: 'harshBraking' as const, value: 4.41299 }];
    const [message] = teltonikaStream({ now: () => 0 }).push(
      encodePacket(CODEC_8_EXTENDED, [avlRecord({ fixTime: 1, latitude: 1, longitude: 1, events })]),
    );
    if (message?.kind !== 'records') throw new Error('records expected');
    expect(message.records[0]?.events[0]?.type).toBe('harshBraking');
    expect(message.records[0]?.events[0]?.value).toBeCloseTo(4.413, 3);
  });
});
