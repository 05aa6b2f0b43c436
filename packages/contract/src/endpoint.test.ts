import { describe, expect, it } from 'vitest';
import { endpoint } from './endpoint.ts';

const cars = { name: 'listCars', method: 'GET', path: '/api/cars', summary: 'Cars.' } as const;

describe('a call', () => {
  it('does not compile without a permission, or with an unknown one', () => {
    // @ts-expect-error a call names its permission
    expect(endpoint({ ...cars, feature: 'none' })).toBeDefined();
    // @ts-expect-error there is no such permission
    expect(endpoint({ ...cars, permission: 'cars.read', feature: 'none' })).toBeDefined();
    // @ts-expect-error there is no such feature
    expect(endpoint({ ...cars, permission: 'assets.read', feature: 'flying' })).toBeDefined();
    // @ts-expect-error a call says which feature it needs, or that it needs none
    expect(endpoint({ ...cars, permission: 'assets.read' })).toBeDefined();
    expect(endpoint({ ...cars, permission: 'assets.read', feature: 'none' })).toBeDefined();
    expect(endpoint({ ...cars, permission: 'assets.read', feature: 'fuel' })).toBeDefined();
  });
});
