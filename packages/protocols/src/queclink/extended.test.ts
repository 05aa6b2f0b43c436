import { describe, expect, it } from 'vitest';
import { POSITION, recordIn, report } from './testing.ts';

const extended = (mask: string, after: string, version = '060100') =>
  recordIn(report('GTERI', `,${mask},12000,10,1,${POSITION},00,7.0,,,,80,210100,${after}`, version));

describe('GTERI', () => {
  it('is a position report', () => {
    expect(extended('00000000', '0')).toMatchObject({
      valid: true,
      externalVolts: 12,
      odometerMeters: 7000,
      batteryPercent: 80,
      ignition: true,
    });
  });

  it('fuel probe, thermometers, level and volume, one after the other', () => {
    const record = extended('0000001B', '1,0394,2,28FF2776A2150308,1,FFAD,28FF2776A2150309,1,0190,1,4,62.5,40.0');
    expect(record).toMatchObject({ fuelPercent: 62.5, fuelLiters: 40 });
    expect(record.attributes).toMatchObject({
      fuelProbe1: 0x394,
      temperature1Celsius: -5.1875,
      temperature2Celsius: 25,
    });
  });

  it('a thermometer that is broken or absent says nothing', () => {
    const record = extended('00000002', '2,2,28FF2776A2150308,1,,28FF2776A2150309,1,7FFF');
    expect(record.attributes).not.toHaveProperty('temperature1Celsius');
    expect(record.attributes).not.toHaveProperty('temperature2Celsius');
  });

  it('probes that are counted', () => {
    expect(extended('00000001', ',1,1,1,01DF', 'F10415').attributes?.fuelProbe1).toBe(0x1df);
  });

  it('the vehicle bus behind thermometers', () => {
    const record = extended(
      '00000006',
      '0,0,1,000FFFFF,WVWZZZ1JZXW000001,2,H1910197,58234.30,1500,61,90,H1.5,P84.00,1200,12,4616.20,2.50,0.50,5.64,5358,1038,0010,03,01',
    );
    expect(record).toMatchObject({ rpm: 1500, fuelPercent: 84, ignition: true, engineSeconds: 16_618_320 });
    expect(record.attributes).toMatchObject({
      vin: 'WVWZZZ1JZXW000001',
      canOdometerMeters: 191_019_700,
      canFuelUsedLiters: 58_234.3,
      vehicleSpeedKmh: 61,
      coolantCelsius: 90,
      fuelRateLitersPerHour: 1.5,
      rangeMeters: 120_000,
      acceleratorPercent: 12,
      drivingSeconds: 9000,
      idlingSeconds: 1800,
      idlingFuelUsedLiters: 5.64,
      axleLoad2Kilograms: 5358,
      tachographFlags: 0x1038,
      indicatorFlags: 16,
      lightFlags: 3,
      doorStatus: 1,
    });
  });

  it('wireless sensors, by the mask of each', () => {
    const record = extended(
      '00000100',
      '0,2,00,6,5,0E7109BB,283F,NAME,0a1b2c3d4e5f,1,3466,24,36,24.91,100,01,6,4,0,,01BF,NAME,0a1b2c3d4e60,1,3484,-3.5,43,00,00,0',
    );
    expect(record.attributes).toMatchObject({
      wirelessTemperature1Celsius: 24.91,
      wirelessHumidity1Percent: 36,
      wirelessBattery1Percent: 100,
      wirelessTemperature2Celsius: -3.5,
      wirelessHumidity2Percent: 43,
    });
  });

  it('radio sensors before wireless ones with ports, modes and magnets', () => {
    const record = extended(
      '00000180',
      '0,1,A1B3,2,21.0,55,3,00,6,4,0,,01BF,NAME,0a1b2c3d4e5f,1,3484,1.5,43,00,00,0,0,0,01,11,0,1E,100F,,0a1b2c3d4e60,1,2967,0,15,0,02,6,5,0E,2010,20.5,77',
    );
    expect(record.attributes).toMatchObject({
      wirelessTemperature1Celsius: 21,
      wirelessHumidity1Percent: 55,
      wirelessTemperature2Celsius: 1.5,
      wirelessHumidity2Percent: 43,
      wirelessTemperature4Celsius: 20.5,
      wirelessBattery4Percent: 77,
    });
  });

  it('a count that is none ends the reading, not the record', () => {
    expect(extended('0000001A', '2,X,28FF,1,0190')).toMatchObject({
      valid: true,
      batteryPercent: 80,
      fuelPercent: undefined,
    });
  });
});

describe('GTCAN', () => {
  it('reads what its masks say, and the position behind it', () => {
    const record = recordIn(
      report(
        'GTCAN',
        `,00,1,E00FFFFF,WVWZZZ1JZXW000001,1,H149381,L4236.08,800,0,58,M7.5,L94.80,,0,529.00,0.03,0.33,0.77,8688,0008,0042,00,00,0000800F,P95.00,5571,6000,7000,E E05653940B000003,${POSITION},00`,
      ),
    );
    expect(record).toMatchObject({ valid: true, fuelLiters: 94.8, rpm: 800, ignition: true });
    expect(record.attributes).toMatchObject({
      canFuelRateLitersPer100Km: 7.5,
      adBluePercent: 95,
      axleLoad1Kilograms: 5571,
      axleLoad3Kilograms: 6000,
      axleLoad4Kilograms: 7000,
      driverId: 'E E05653940B000003',
      gsmCellId: 0xc0ffee,
    });
  });

  it('believes neither revolutions nor speed where the mask has one of them', () => {
    const record = recordIn(report('GTCAN', ',00,1,00000010,800'));
    expect(record.rpm).toBeUndefined();
    expect(record.attributes).toEqual({ eventName: 'GTCAN' });
  });
});

describe('GTOBD', () => {
  it('reads items, faults and position', () => {
    const record = recordIn(
      report(
        'GTOBD',
        `WVWZZZ1JZXW000001,,0,78FFFF,WVWZZZ1JZXW000001,1,13411,981B81C0,787,33,43,6.5,921,463,1,2,03000301,20,55,60,1286,${POSITION},00,7.0`,
        '1F0109',
      ),
    );
    expect(record).toMatchObject({ valid: true, rpm: 787, externalVolts: 13.411, fuelPercent: 60 });
    expect(record.attributes).toMatchObject({
      vin: 'WVWZZZ1JZXW000001',
      vehicleSpeedKmh: 33,
      coolantCelsius: 43,
      malfunctionMeters: 463_000,
      faultCodeCount: 2,
      faultCodes: '0300,0301',
      throttlePercent: 20,
      engineLoadPercent: 55,
      canOdometerMeters: 1_286_000,
      canFuelRateLitersPer100Km: 6.5,
    });
  });
});
