import { describe, expect, it } from 'vitest';
import { endpoint } from './endpoint.ts';

const cars = { name: 'listCars', method: 'GET', path: '/api/cars', summary: 'Cars.' } as const;

describe('a call', () => {
  it('does not compile without a permission, or with one that there is not', () => {
    // @ts-expect-error a call says who may make it
    expect(endpoint(cars)).toBeDefined();
    // @ts-expect-error there is no such permission
    expect(endpoint({ ...cars, permission: 'cars.read' })).toBeDefined();
    // @ts-expect-error there is no such feature
    expect(endpoint({ ...cars, permission: 'assets.read', feature: 'flying' })).toBeDefined();
    expect(endpoint({ ...cars, permission: 'assets.read', feature: 'fuel' })).toBeDefined();
  });
});
