import { describe, expect, it } from 'vitest';
import { findModel, nearestModel } from './find-model.ts';
import { protocolOf } from './find-protocol.ts';

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

it('trackers of a protocol are named by IMEI or by any text', () => {
  for (const name of ['teltonika', 'gt06', 'queclink']) expect(protocolOf(name)?.namedByImei, name).toBe(true);
  for (const name of ['osmand', 'jt808', 'wialon']) expect(protocolOf(name)?.namedByImei, name).toBe(false);
});
