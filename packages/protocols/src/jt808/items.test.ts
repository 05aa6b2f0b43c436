import { describe, expect, it } from 'vitest';
import { located, octets } from './testing.ts';

const ascii = (text: string): string => Buffer.from(text, 'latin1').toString('hex');
const item = (id: number, value: string): string => {
  const plain = value.replaceAll(' ', '');
  return octets(id, 1) + octets(plain.length / 2, 1) + plain;
};
/** Returns the attributes that one item adds to a record. */
const added = (id: number, value: string) => located({ items: item(id, value) });

describe('items of the standard', () => {
  it.each([
    ['distance', 0x01, '0000007B', { odometerMeters: 12_300 }],
    ['fuel', 0x02, '01C4', { fuelLiters: 45.2 }],
    ['fuel in percent', 0x02, '8037', { fuelPercent: 55 }],
    ['speed of the recorder', 0x03, '0258', { attributes: { vehicleSpeedKmh: 60 } }],
    ['cabin', 0x06, '8005', { attributes: { cabinCelsius: -5 } }],
    ['charge, in the place of the cabin', 0x06, '4F', { batteryPercent: 79 }],
    ['overspeed in a zone', 0x11, '01 00000007', { attributes: { geofenceZone: 7 } }],
    ['into a zone', 0x12, '01 00000007 00', { events: [{ type: 'geofenceEnter', value: 7 }] }],
    ['out of a zone', 0x12, '03 00000008 01', { events: [{ type: 'geofenceExit', value: 8 }] }],
    ['vehicle signals', 0x25, '00000011', { attributes: { vehicleSignals: 0x11 } }],
    ['sleep', 0x2a, '0001', { attributes: { sleepMode: 2 } }],
    ['analogue', 0x2b, '00020001', { attributes: { analogueReading1: 1, analogueReading2: 2 } }],
    ['signal', 0x30, '1F', { attributes: { gsmSignal: 5 } }],
    ['signal in percent', 0x30, '50', { attributes: { gsmSignal: 4 } }],
    ['signal unknown', 0x30, '63', { attributes: undefined }],
    ['satellites', 0x31, '0B', { satellites: 11 }],
    ['lane departure', 0x64, `00000001 01 02 02${'00'.repeat(40)}`, { attributes: { roadWarning: 2 } }],
    ['telephone', 0x65, `00000001 00 02 01${'00'.repeat(40)}`, { attributes: { driverWarning: 2 } }],
    ['blind spot', 0x67, `00000001 01 01${'00'.repeat(40)}`, { attributes: { blindSpotWarning: 1 } }],
    ['a warning that is over', 0x64, `00000001 02 02 02${'00'.repeat(40)}`, { attributes: undefined }],
  ])('%s', (_name, id, value, expected) => {
    expect(added(id, value)).toMatchObject(expected);
  });
});

describe('items of vendors', () => {
  it.each([
    ['seal', 0x33, ascii('*M001234AB412CC'), { batteryVolts: 4.12 }],
    [
      'temperatures',
      0x51,
      `00E1 8032${'FFFF'.repeat(6)}`,
      { attributes: { temperature1Celsius: 22.5, temperature2Celsius: -5 } },
    ],
    [
      'cells',
      0x53,
      '01 01CC 00 27B1 10C5 16',
      { attributes: { gsmOperator: 46000, gsmAreaCode: 0x27b1, gsmCellId: 0x10c5 } },
    ],
    [
      'cell and neighbour',
      0x53,
      '02 01CC 00 27B1 10C5 16 01CC 00 27B1 10C6 0A',
      { attributes: { gsmCellId: 0x10c5, cellTowers: '10161/4293/22,10161/4294/10' } },
    ],
    ['wide cells', 0x5d, '01 01CC 08 27B1 000110C5 16', { attributes: { gsmOperator: 46008, gsmCellId: 0x110c5 } }],
    ['Wi-Fi', 0x54, '01 0A0B0C0D0E0F C4', { attributes: { wifiAccessPoints: '0a:0b:0c:0d:0e:0f/-60' } }],
    ['level', 0x56, '0800', { batteryPercent: 80 }],
    ['level and charge', 0x56, '0854', { batteryPercent: 84 }],
    [
      'driving',
      0x57,
      '0700 0000 00000000',
      { events: [{ type: 'harshAcceleration' }, { type: 'harshBraking' }, { type: 'harshCornering' }] },
    ],
    ['supply', 0x61, '0530', { externalVolts: 13.28 }],
    ['charge', 0x68, '1F45', { batteryPercent: 80.05 }],
    ['own battery', 0x69, '019A', { batteryVolts: 4.1 }],
    ['aggressive driving', 0x70, '00000001 01 03 00', { events: [{ type: 'harshCornering' }] }],
    ['vehicle speed', 0x80, '3C', { attributes: { vehicleSpeedKmh: 60 } }],
    ['rpm', 0x81, '0384', { rpm: 900 }],
    ['coolant', 0x84, '7B', { attributes: { coolantCelsius: 83 } }],
    [
      'list of vehicle items',
      0x80,
      '00 8001 3C 8102 0384 8E01 32',
      { rpm: 900, fuelPercent: 50, attributes: { vehicleSpeedKmh: 60 } },
    ],
    ['vehicle number', 0x8b, ascii('WVWZZZ1JZXW000001'), { attributes: { vin: 'WVWZZZ1JZXW000001' } }],
    ['vehicle’s counter', 0x8c, '0000007B', { odometerMeters: 12_300, attributes: { canOdometerMeters: 12_300 } }],
    ['fault codes', 0xa0, ascii('P0300,P0420'), { attributes: { faultCodes: 'P0300,P0420' } }],
    ['metres', 0xac, '0000007B', { odometerMeters: 123 }],
    ['driver', 0xbc, ascii('Wang  '), { attributes: { driverName: 'Wang' } }],
    ['SIM', 0xcc, ascii('89860121801609042193'), { attributes: { iccid: '89860121801609042193' } }],
    ['vibration', 0xd0, '00000008', { events: [{ type: 'shock' }] }],
    ['supply in tenths', 0xd3, '007F', { externalVolts: 12.7 }],
    ['own charge', 0xd4, '63', { batteryPercent: 99 }],
    ['charging', 0xd4, 'FF', { charging: true }],
    ['driver number', 0xe1, '0000FFFF', { attributes: { driverId: '65535' } }],
    ['supply in two octets', 0xe1, '007F', { externalVolts: 12.7 }],
    ['at rest', 0xda, '0000 00', { motion: false }],
    ['moving', 0xda, '0000 04', { motion: true }],
    ['fuel', 0xe2, '000001C4', { fuelLiters: 45.2 }],
    ['battery', 0xe3, '00 63 0190', { batteryPercent: 99, batteryVolts: 4 }],
    ['charger and charge', 0xe4, '00 4C', { charging: true, batteryPercent: 76 }],
    [
      'wireless sensors',
      0xe6,
      '01 0A0B0C0D0E0F 1680 3200',
      { attributes: { wirelessTemperature1Celsius: 22.5, wirelessHumidity1Percent: 50 } },
    ],
    [
      'wireless sensor below zero',
      0xe6,
      '02 0A0B0C0D0E0F FB80 3200',
      { attributes: { wirelessTemperature2Celsius: -5.5 } },
    ],
    ['cell of one network', 0xeb, '01CC 00 27B1 10C5 16', { attributes: { gsmOperator: 46000, gsmCellId: 0x10c5 } }],
    [
      'SIM among extensions',
      0xeb,
      '000C 00B2 89860121801609042193 0006 0089 FFFFFFFF',
      { attributes: { iccid: '89860121801609042193' }, events: [] },
    ],
    ['volts among extensions', 0xeb, '0004 00CE 04E2 0004 002D 0FA0', { externalVolts: 12.5, batteryVolts: 4 }],
    [
      'alarms among extensions',
      0xeb,
      '0006 0089 FFFFEFFE 0006 00C5 FE7FFFBF',
      { events: [{ type: 'unplugged' }, { type: 'tamper' }, { type: 'shock' }], motion: true },
    ],
    [
      'Wi-Fi among extensions',
      0xeb,
      `0018 00B9 01 ${ascii('0a:0b:0c:0d:0e:0f,-60')}`,
      { attributes: { wifiAccessPoints: '0a:0b:0c:0d:0e:0f/-60' } },
    ],
    ['unknown among extensions', 0xeb, '0004 00FF BEEF', { attributes: { io235_255: 'beef' } }],
    ['card', 0xed, ascii('0012345678'), { attributes: { rfid: '0012345678' } }],
    ['signal, volts, satellites', 0xee, '1F 30D4 0FA0 09', { externalVolts: 12.5, batteryVolts: 4, satellites: 9 }],
    [
      'wide cells of vendors',
      0xf0,
      '01CC 0008 000110C5 000027B1 16',
      { attributes: { gsmOperator: 46008, gsmCellId: 0x110c5 } },
    ],
    ['supply in mV', 0xf1, '000030D4', { externalVolts: 12.5 }],
    ['SIM as text', 0xf1, ascii('89860121801609042193'), { attributes: { iccid: '89860121801609042193' } }],
    ['firmware', 0xf2, ascii('V2.9'), { attributes: { firmwareVersion: 'V2.9' } }],
    [
      'vehicle groups',
      0xf3,
      '0002 02 0258 0003 02 0384 0005 04 0000007B',
      { rpm: 900, odometerMeters: 12_300, attributes: { vehicleSpeedKmh: 60 } },
    ],
    ['harsh driving', 0xf4, '000A', { events: [{ type: 'harshBraking' }, { type: 'harshCornering' }] }],
    ['Wi-Fi stations', 0xf4, '0A0B0C0D0E0F C4', { attributes: { wifiAccessPoints: '0a:0b:0c:0d:0e:0f/-60' } }],
    ['humidity', 0xf7, '0203', { attributes: { humidityPercent: 51.5 } }],
    ['battery of vendors', 0xf7, '00000FA0 02 5F', { batteryVolts: 4, charging: true, batteryPercent: 95 }],
    ['temperature', 0xf8, '02D0', { attributes: { temperature2Celsius: 22 } }],
    ['charge in one octet', 0xfe, '5F', { batteryPercent: 95 }],
    ['marked alarms', 0xfe, '7C 0104 00000012', { events: [{ type: 'harshBraking' }, { type: 'tamper' }] }],
    [
      'OBD in fixed places',
      0x91,
      `007E 0384 3C 33 33 7B 0000 02EE ${'00'.repeat(8)} 3039`,
      {
        externalVolts: 12.6,
        rpm: 900,
        attributes: {
          throttlePercent: 20,
          coolantCelsius: 83,
          canFuelRateLitersPer100Km: 7.5,
          canFuelUsedLiters: 123.45,
        },
      },
    ],
  ])('%s', (_name, id, value, expected) => {
    const record = added(id, value);
    expect(record).toMatchObject(expected);
    expect(record.attributes?.[`io${id}`]).toBeUndefined();
  });

  it.each([
    [0x02, '01'],
    [0x12, '01'],
    [0x30, '0102'],
    [0x53, '02 01CC 00'],
    [0x53, '01 0001 00 27B1 10C5 16'],
    [0x54, '02 0A0B0C0D0E0F C4'],
    [0x56, 'FF00'],
    [0x64, '000020D0'],
    [0x68, '0000FF'],
    [0x80, '00 8001'],
    [0x8b, ascii('SHORT')],
    [0xe3, '00FF0190'],
    [0xe6, '01'],
    [0xeb, '0001 00B2'],
    [0xeb, 'FFFF 00B2 00'],
    [0xee, '0A01CC01262C009A6743'],
    [0xf3, '0102'],
    [0xf4, '010203'],
    [0x99, 'BEEF'],
  ])('item %i of another shape is kept as it came: %s', (id, value) => {
    const record = added(id, value);
    expect(record.attributes).toEqual({ [`io${id}`]: value.replaceAll(' ', '').toLowerCase() });
    expect(record.events).toEqual([]);
  });

  it('an item without a value is nothing', () => {
    expect(added(0x94, '').attributes).toBeUndefined();
  });
});
