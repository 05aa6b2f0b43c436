import { describe, expect, it } from 'vitest';
import { findModel, nearestModel } from './find-model.ts';
import { wrongImeiDigits } from './imei.ts';

describe('the number of a tracker', () => {
  it('has 15 digits where it is an IMEI, and is anything where it is a name', () => {
    expect(wrongImeiDigits('teltonika', '35630704244101')).toBe(14);
    expect(wrongImeiDigits('gt06', '3563070424410199')).toBe(16);
    expect(wrongImeiDigits('teltonika', '356307042441019')).toBeUndefined();
    expect(wrongImeiDigits('osmand', '35630704244101')).toBeUndefined();
    expect(wrongImeiDigits('teltonika', 'TEST-7')).toBeUndefined();
  });
});

describe('a model by its name', () => {
  it('is found in any case, and only where it belongs', () => {
    expect(findModel(' fmc130 ')).toMatchObject({ deviceType: 'teltonika', model: { name: 'FMC130' } });
    expect(findModel('FMC130', 'gt06')).toBeUndefined();
    expect(findModel('Pigeon')).toBeUndefined();
  });

  it('is guessed when it is mistyped, and not when it is another thing', () => {
    expect(nearestModel('FMC-13O')?.model.name).toBe('FMC130');
    expect(nearestModel('fmb92')?.model.name).toBe('FMB920');
    expect(nearestModel('Pigeon 3000')).toBeUndefined();
  });
});
