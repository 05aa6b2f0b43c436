import { describe, expect, it } from 'vitest';
import type { TrackerRecord } from '../protocol.ts';
import { recordOf } from './record.ts';
import { Refusal } from './values.ts';

const read = (text: string): TrackerRecord => {
  const record = recordOf(text, false);
  if (record instanceof Refusal) throw new Error(record.detail);
  return record;
};
/** A record with a fix and these parameters. */
const withParameters = (text: string): TrackerRecord =>
  read(`200422;085200;2034.6566;N;10019.6076;W;36;90;2039.0;12;NA;NA;NA;NA;NA;${text}`);

describe('fields', () => {
  it('of an extended record', () => {
    const record = read('121112;123212;5355.09260;N;02732.40990;E;72;360;300.5;7;1.1;5;2;14.77,0.02,3.6;0A1B2C;NA');
    expect(record).toMatchObject({
      fixTime: Date.UTC(2012, 10, 12, 12, 32, 12),
      valid: true,
      buffered: false,
      altitudeMeters: 300.5,
      speedMetersPerSecond: 20,
      headingDegrees: 0,
      satellites: 7,
      digitalInputs: 5,
      digitalOutputs: 2,
      analogue1Volts: 14.77,
      analogue2Volts: 0.02,
      attributes: { hdop: 1.1, analogue3Volts: 3.6, driverId: '0A1B2C' },
    });
    expect(record.latitude).toBeCloseTo(53.91821, 9);
    expect(record.longitude).toBeCloseTo(27.540165, 9);
  });

  it('may be missing from the end, be NA, empty or nonsense: the rest is kept', () => {
    expect(read('181017;113355;NA;NA;NA;NA')).toMatchObject({ valid: false, latitude: undefined });
    const record = read(' 121112 ; 123212 ;5355.09260;N;02732.40990;E; fast ;999;;x;?;0101;;NA,abc;;???');
    expect(record).toMatchObject({ valid: true, speedMetersPerSecond: undefined, headingDegrees: undefined });
    expect(record.attributes).toBeUndefined();
  });

  it('too few are no record', () => {
    expect(recordOf('121112;123212;5355.09260;N;02732.40990', false)).toMatchObject({ code: '-1' });
    expect(recordOf('', false)).toMatchObject({ code: '-1' });
  });

  it('without satellites is the last known place: not valid, and without speed', () => {
    const record = read('121112;123212;5355.09260;N;02732.40990;E;72;90;300;0');
    expect(record).toMatchObject({ valid: false, latitude: expect.closeTo(53.91821), speedMetersPerSecond: undefined });
  });

  it('0/0 without satellites is no place, and the rest is kept', () => {
    const record = read('121112;123212;0000.0000;N;00000.0000;E;0;0;0;0;NA;1;NA;NA;NA;ign:1:1');
    expect(record).toMatchObject({ latitude: undefined, valid: false, digitalInputs: 1, ignition: true });
    expect(read('121112;123212;0000.0000;N;00000.0000;E;0;0;0;9')).toMatchObject({ latitude: 0, valid: true });
  });
});

describe('parameters', () => {
  it.each<[string, Partial<TrackerRecord>]>([
    ['ign:1:1', { ignition: true }],
    ['IGN:1:0', { ignition: false }],
    ['acc:1:1', { ignition: true }],
    ['io_239:1:1', { ignition: true }],
    ['moving:1:1', { motion: true }],
    ['pwr_ext:2:12.321', { externalVolts: 12.321 }],
    ['pwr_ext:1:12706', { externalVolts: 12.706 }],
    ['io_66:1:12321', { externalVolts: 12.321 }],
    ['Power:2:27.974001', { externalVolts: 27.974001 }],
    ['pwr_int:2:4.129', { batteryVolts: 4.129 }],
    ['io_67:1:4129', { batteryVolts: 4.129 }],
    ['battery:1:92', { batteryPercent: 92 }],
    ['battery:2:87.5', { batteryPercent: 87.5 }],
    ['battery:1:3800', { batteryVolts: 3.8 }],
    ['battery:2:2.311000', { batteryVolts: 2.311 }],
    ['mileage:2:9257.356', { odometerMeters: 9_257_356 }],
    ['mileage:2:312273013.0', { odometerMeters: 312_273_013 }],
    ['odom:1:25897815', { odometerMeters: 25_897_815 }],
    ['odometer:2:1234.5', { odometerMeters: 1_234_500 }],
    ['io_16:1:479876', { odometerMeters: 479_876 }],
    ['engine_hours:2:446.5', { engineSeconds: 1_607_400 }],
    ['fuel:2:45.8', { fuelLiters: 45.8 }],
    ['fuel:2:45,8', { fuelLiters: 45.8 }],
    ['can_rpm:1:2667', { rpm: 2667 }],
    ['sats:1:20,valid:1:1', { satellites: 12, valid: true }],
    ['valid_nav:1:0', { valid: false, speedMetersPerSecond: undefined }],
    ['SOS:1:1', { events: [{ type: 'sos' }] }],
    ['alarm:1:0', { events: [] }],
    ['jam:1:1', { events: [{ type: 'jamming' }], attributes: { jamming: true } }],
    ['gsm:1:3', { attributes: { gsmSignal: 3 } }],
    ['gsm:1:19', { attributes: { gsmSignal: 3 } }],
    ['gsm:1:-51', { attributes: { gsmSignal: 5 } }],
    ['gsm.signal.csq:1:31', { attributes: { gsmSignal: 5 } }],
    ['mcc:1:250,mnc:1:2', { attributes: { gsmOperator: 25_002 } }],
    ['can_full_mileage:2:1234.5', { attributes: { canOdometerMeters: 1_234_500 } }],
    ['iccid:1:89701234567890123456', { attributes: { iccid: '89701234567890123456' } }],
    ['temperature_7:2:-4.5', { attributes: { temperature7Celsius: -4.5 } }],
    ['rs485fuel_level1:1:555', { attributes: { fuelProbe1: 555 } }],
    ['temp1:1:-26', { attributes: { temperature1Celsius: -26 } }],
    ['driver_code:3:0A1B', { attributes: { driverId: '0A1B' } }],
  ])('%s', (text, expected) => expect(withParameters(text)).toMatchObject(expected));

  it.each<[string, Record<string, unknown>]>([
    ['count1:1:564,hw:3:V4.5', { count1: 564, hw: 'V4.5' }],
    ['fuel level:2:62.547771', { fuel_level: 62.547771 }],
    ['event_code:3:5893', { event_code: '5893' }],
    ['gsm:1:99', { gsm: 99 }],
    ['mcc:1:250', { mcc: 250 }],
    ['rs485fuel_level2:1:65530', { rs485fuel_level2: 65_530 }],
    ['acc:1:120', { acc: 120 }],
    ['battery:2:12.6', { battery: 12.6 }],
    ['pwr_ext:2:12.3,io_66:1:12321', { io_66: 12_321 }],
    ['text:3:late, sorry,x:1:2', { text: 'late, sorry', x: 2 }],
    ['text:3:Здравствуйте', { text: 'Здравствуйте' }],
    ['serial:1:89701234567890123456', { serial: '89701234567890123456' }],
    ['plain:12', { plain: 12 }],
    ['a:1:1;', { a: 1 }],
    ['a:1:NA,b:1:,c:1:7', { c: 7 }],
    ['__proto__:1:1,a:1:1', { a: 1 }],
    [':1:1,a b c:1:1,5:1:1,*:1:1', { a_b_c: 1, '5': 1 }],
  ])('%s keeps its own name', (text, expected) => {
    const { attributes } = withParameters(text);
    expect(attributes).toEqual(expected);
  });

  it('are bounded in number and length', () => {
    const many = Array.from({ length: 500 }, (_, index) => `p${index}:1:${index}`).join(',');
    expect(Object.keys(withParameters(many).attributes!)).toHaveLength(128);
    expect(withParameters(`text:3:${'x'.repeat(5000)}`).attributes!.text).toHaveLength(256);
  });
});
