import { type ServiceConfigWrite, ServiceLogWrite } from '@waymark/contract/maintenance/schema.ts';
import { expect, it } from 'vitest';
import { formResolver } from '../../ui/form/resolver.ts';
import { bodyOf } from '../../ui/form/schema-fields.ts';
import { missingParts, wrongAmounts } from './service-rules.ts';

it('names all that an empty service lacks after one save', async () => {
  const resolve = formResolver(
    ServiceLogWrite,
    (values: object) => bodyOf(ServiceLogWrite, values),
    (key) => key,
    missingParts,
  );
  const empty = { assetId: '', serviceName: '', serviceDate: '2026-06-11', odometer: '', operationalHours: '' };
  const { errors } = await resolve(empty, undefined, {} as never);
  expect(errors).toMatchObject({
    assetId: { message: 'error.required.field' },
    serviceName: { message: 'error.required.field' },
    odometer: { message: 'error.service.reading' },
  });
  expect(missingParts({ assetId: 'a', operationalHours: 5 })).toEqual([]);
});

it('refuses a plan without an interval, and thresholds above it', () => {
  const wrong = (plan: Partial<ServiceConfigWrite>) => wrongAmounts(plan).map(({ path, key }) => `${path} ${key}`);
  expect(wrong({ interval: {} })).toEqual(['interval.kilometers error.service.interval']);
  const interval = { kilometers: 100, months: 1 };
  expect(wrong({ interval, alertThreshold: { kilometers: 500, hours: 9, days: 32 } })).toEqual([
    'alertThreshold.kilometers error.service.threshold',
    'alertThreshold.days error.service.threshold',
  ]);
  expect(wrong({ interval, alertThreshold: { kilometers: 100, days: 31 } })).toEqual([]);
});
