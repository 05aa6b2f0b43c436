import { AssetWrite } from '@waymark/contract/assets/schema.ts';
import { describe, expect, it } from 'vitest';
import { formResolver } from '../../ui/form/resolver.ts';
import { type AssetFormValues, devicesDiffer, formValues, toAssetBody } from './asset-form-model.ts';

const empty = formValues(undefined);
const valid: AssetFormValues = { ...empty, name: 'Truck 01', type: 'truck' };
const resolve = async (values: AssetFormValues) => {
  const resolver = formResolver(
    AssetWrite,
    toAssetBody,
    (key, params) => `${key} ${JSON.stringify(params)}`,
    devicesDiffer,
  );
  return resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
};
const keys = (errors: object) => Object.fromEntries(Object.entries(errors).map(([field, { type }]) => [field, type]));

describe('asset form', () => {
  it('requires the fields of product.md and no others', async () => {
    expect(keys((await resolve(empty)).errors)).toEqual({ name: 'error.required.field', type: 'error.required.field' });
    expect((await resolve(valid)).errors).toEqual({});
  });

  it('counts whitespace alone as empty', async () => {
    expect(keys((await resolve({ ...valid, name: ' \t ' })).errors)).toEqual({ name: 'error.required.field' });
    expect((await resolve({ ...valid, name: ' Truck 01 ', vin: '   ' })).values).toMatchObject({
      name: 'Truck 01',
      vin: null,
    });
  });

  it('reports the rule and its limit', async () => {
    const { errors } = await resolve({ ...valid, vin: 'X'.repeat(18), year: 1899, licensePlate: 'Y'.repeat(21) });
    expect(keys(errors)).toEqual({
      vin: 'error.max.length',
      year: 'error.minimum.field',
      licensePlate: 'error.max.length',
    });
    expect((errors as Record<string, { message: string }>).vin?.message).toContain('17');
  });

  it('accepts whole years only', async () => {
    expect(keys((await resolve({ ...valid, year: 2020.5 })).errors)).toEqual({ year: 'error.type.integer' });
    expect((await resolve({ ...valid, year: 2020 })).errors).toEqual({});
  });

  it('refuses one device in both positions', async () => {
    const id = '01912345-6789-7abc-8def-0123456789ab';
    expect(keys((await resolve({ ...valid, deviceId: id, auxiliaryDeviceId: id })).errors)).toEqual({
      auxiliaryDeviceId: 'error.device.same',
    });
  });
});
