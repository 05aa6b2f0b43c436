import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { DeviceProvision } from './devices/schema.ts';
import { ServiceConfigWrite } from './maintenance/schema.ts';

const LONG = 'x'.repeat(5000);

describe('check', () => {
  it('names every wrong field of a body, however many there are', () => {
    const amounts = { kilometers: -1, hours: -1, days: -1 };
    const body = {
      ...{ serviceName: LONG, make: LONG, model: ' ', notes: LONG, recurring: 'x' },
      ...{ interval: { ...amounts, months: 0.5 }, alertThreshold: amounts },
    };
    const paths = new Set(check(ServiceConfigWrite, body).map(({ path }) => path));
    expect([...paths].sort()).toEqual([
      'alertThreshold.days',
      'alertThreshold.hours',
      'alertThreshold.kilometers',
      'interval.days',
      'interval.hours',
      'interval.kilometers',
      'interval.months',
      'make',
      'model',
      'notes',
      'recurring',
      'serviceName',
    ]);
  });

  it('says which characters the number of a device may have', () => {
    const problems = check(DeviceProvision, { imei: '3563 0704', deviceType: 'teltonika' });
    expect(problems).toMatchObject([{ path: 'imei', key: 'error.device.imei.characters' }]);
  });
});
