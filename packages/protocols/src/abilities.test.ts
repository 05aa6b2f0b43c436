import { describe, expect, it } from 'vitest';
import { abilitiesOf } from './abilities.ts';

describe('what a device can be asked to do', () => {
  it.each<[string, string | null, string | null, string]>([
    ['teltonika', 'FMC130', 'starter', 'relay lock interval'],
    ['teltonika', 'fmc130', null, 'relay lock interval'],
    ['teltonika', 'FMC130', 'none', 'lock interval'],
    ['teltonika', 'FMB920', 'starter', 'relay interval'],
    ['teltonika', 'FMB003', 'starter', 'interval'],
    ['teltonika', 'TMT250', null, 'interval'],
    ['teltonika', 'Own board', 'starter', 'relay'],
    ['teltonika', 'Own board', null, ''],
    ['teltonika', null, 'none', ''],
    ['gt06', 'JM-VL03', 'fuel', 'relay interval'],
    ['gt06', 'AT4', 'starter', ''],
    ['teltonika', 'FMC125', null, 'relay interval display'],
    ['jt808', 'JT/T 808-2019', null, 'relay lock interval display'],
    ['jt808', 'G10LS', 'fuel', 'relay'],
    ['queclink', 'GV300', 'starter', 'relay interval'],
    ['queclink', 'GV65', 'starter', ''],
    ['queclink', 'GV350M', 'starter', ''],
    ['queclink', 'GL300', null, 'interval'],
    ['wialon', 'Wialon IPS 2.0', 'starter', 'relay'],
    ['wialon', 'Wialon IPS 2.0', null, ''],
    ['wialon', 'Wialon IPS 1.1', 'none', ''],
    ['osmand', 'Traccar Client', 'starter', ''],
    ['osmand', 'Own app', 'starter', ''],
    ['pigeon', 'Own', 'starter', ''],
  ])('%s %s with immobilization %s: %s', (deviceType, model, immobilizationType, expected) => {
    const abilities = abilitiesOf(deviceType, model, immobilizationType);
    const named = Object.entries(abilities).flatMap(([name, has]) => (has ? [name] : []));
    expect(named.join(' ')).toBe(expected);
  });

  it('is nothing without a device type', () => {
    expect(abilitiesOf(null, 'FMC130', 'starter')).toEqual({
      relay: false,
      lock: false,
      interval: false,
      display: false,
    });
  });
});
