import { describe, expect, it } from 'vitest';
import {
  ascii,
  be,
  CLOCK,
  CLOCK_MS,
  decode,
  FIX,
  FLAGS,
  IMEI_OCTETS,
  LATITUDE_STEPS,
  LONGITUDE_STEPS,
  long,
  recordOf,
  short,
  zeros,
} from './testing.ts';

describe('0x94 and other equipment', () => {
  it.each([
    ['supply', long(0x94, 0x00, be(1183, 2)), { externalVolts: 11.83 }],
    ['second port', long(0x94, 0x00, be(1334, 2), 1), { analogue2Volts: 13.34, externalVolts: undefined }],
    ['supply in a short frame', short(0x94, be(1183, 2)), { externalVolts: 11.83 }],
    [
      'settings',
      long(0x94, 0x04, ascii('ALM1=C4;STA1=C0;DYD=02;SOS=,,;FENCE=Fence,OFF,0,0.0')),
      { digitalOutputs: 1, attributes: { armed: true } },
    ],
    ['door', long(0x94, 0x05, 5), { digitalInputs: 1, attributes: { openDoors: 1 } }],
    ['door with a date', long(0x94, 0x05, CLOCK, 1), { fixTime: CLOCK_MS, digitalInputs: 0 }],
    ['receiver', long(0x94, 0x09, 3, 11, zeros(11)), { satellites: 11, attributes: { gnssStatus: 1 } }],
    [
      'card',
      long(
        0x94,
        0x0a,
        IMEI_OCTETS,
        0x04,
        0x60,
        0x04,
        0x12,
        0x15,
        0x70,
        0x30,
        0x40,
        0x89,
        0x86,
        0x07,
        0xb2,
        0x09,
        0x17,
        0x00,
        0x54,
        0x30,
        0x4f,
      ),
      { attributes: { imsi: '460041215703040', iccid: '898607B209170054304' } },
    ],
    ['network', long(0x94, 0x0b, 1), { attributes: { networkType: 1 } }],
    ['supply of 0x0B', long(0x94, 0x0b, be(1265, 2)), { externalVolts: 12.65 }],
    [
      'fuel',
      long(0x94, 0x0d, ascii('!AIOIL,02,025.900,025.400,519J,0200,027.140,0,00,9F')),
      { attributes: { fuelProbe1: 25.9, fuelProbe1Celsius: 25.4 } },
    ],
    [
      'fuel behind a date',
      long(0x94, 0x0d, CLOCK, ascii('!AIOIL,02,025.900,025.400,519J,0200')),
      { fixTime: CLOCK_MS, attributes: { fuelProbe1: 25.9 } },
    ],
    ['key', long(0x94, 0x1b, 2, 8, 1, 2, 3, 4, 0, 3), { attributes: { driverId: '01020304' } }],
    [
      'temperature',
      long(0x94, 0x1e, be(0xffffffce, 4), be(455, 4)),
      { attributes: { temperature1Celsius: -5, wirelessHumidity1Percent: 45.5 } },
    ],
    ['of no known type', long(0x94, 0x42, 1, 2, 3), { attributes: { io66: '010203' } }],
    ['attached reader', long(0x9b, 3, 2, ascii('1B0013F77788'), 3), { attributes: { serialData: '1B0013F77788' } }],
    ['attached device, no text', long(0x9c, 3, 1, 200, 2), { attributes: { serialData: '01c802' } }],
    [
      'version',
      long(0xfd, IMEI_OCTETS, 0, 0x4c, ascii(':[VERSION]GT06D_20[BUILD]2013/12/28')),
      { attributes: { firmwareVersion: 'GT06D_20' } },
    ],
    [
      'vehicle bus',
      long(0x8c, CLOCK, 1, ascii('2D=2328,35=1770,36=3D090,4A=WVWZZZ1JZ3W386752'), zeros(12)),
      {
        fixTime: CLOCK_MS,
        ignition: true,
        rpm: 2500,
        attributes: { coolantCelsius: 90, vehicleSpeedKmh: 60, vin: 'WVWZZZ1JZ3W386752' },
      },
    ],
  ])('%s; nothing answers it', (_, frame, expected) => {
    const [message] = decode(frame);
    expect(message).toMatchObject({ kind: 'records', records: [expected] });
    expect(message?.kind === 'records' && message.acknowledge(1)).toBe(undefined);
  });

  it('0x40: a traction battery', () => {
    const frame = short(
      0x40,
      zeros(8),
      be(CLOCK_MS / 1000, 4),
      81,
      be(9000, 2),
      80,
      be(11_000, 2),
      97,
      be(2982, 2),
      be(5, 2),
      be(52_100, 2),
      be(12, 2),
    );
    expect(recordOf(frame)).toMatchObject({
      fixTime: CLOCK_MS,
      batteryPercent: 81,
      externalVolts: 52.1,
      attributes: { batteryHealthPercent: 97, tractionBatteryCelsius: 25.1, batteryCycles: 12 },
    });
  });

  it('0x70: modules', () => {
    const place = [
      ...be(CLOCK_MS / 1000, 4),
      9,
      ...be(120, 2),
      ...be(LATITUDE_STEPS, 4),
      ...be(LONGITUDE_STEPS, 4),
      36,
      ...be(FLAGS, 2),
    ];
    const frame = long(
      0x70,
      be(0x33, 2),
      be(place.length, 2),
      place,
      be(0x18, 2),
      be(2, 2),
      be(401, 2),
      be(0x99, 2),
      be(3, 2),
      1,
      2,
      3,
      be(0x34, 2),
      be(6, 2),
      0x21,
      zeros(5),
    );
    expect(recordOf(frame)).toMatchObject({
      ...FIX,
      altitudeMeters: 120,
      batteryVolts: 4.01,
      events: [{ type: 'unplugged' }],
      attributes: { alarmCode: 0x21 },
    });
  });
});
