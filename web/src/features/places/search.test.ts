import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlacesSearch, placeStart, placeStartText, placesSearch } from './search.ts';

describe('the address of the places', () => {
  it('keeps everything that belongs to a view', () => {
    const whole: PlacesSearch = {
      q: 'depot',
      type: 'depot',
      tag: 'north',
      sort: 'inside',
      selected: '0198c0de-0000-7000-8000-000000000001',
      create: '47.2,9.5,150,Depot, north',
      view: '12.30_47.1500_9.5200',
    };
    expect(placesSearch({ ...whole })).toEqual(whole);
  });

  it('leaves out invalid values and never throws', () => {
    expect(placesSearch({ type: 'castle', sort: 'visits', create: '91,9', q: '' })).toEqual({});
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.anything()), (given) => void placesSearch(given)));
  });

  it.each([
    ['47.2,9.5', { latitude: 47.2, longitude: 9.5, radiusMeters: 100, name: '' }],
    ['47.2,9.5,250', { latitude: 47.2, longitude: 9.5, radiusMeters: 250, name: '' }],
    ['47.2,9.5,,Yard', { latitude: 47.2, longitude: 9.5, radiusMeters: 100, name: 'Yard' }],
    ['47.2,9.5,Yard, south', { latitude: 47.2, longitude: 9.5, radiusMeters: 100, name: 'Yard, south' }],
    ['47.2,9.5,1,Yard', { latitude: 47.2, longitude: 9.5, radiusMeters: 10, name: 'Yard' }],
    ['47.2', null],
    [',9.5', null],
    ['here,there', null],
  ])('reads %s as the start of a place', (text, start) => {
    expect(placeStart(text)).toEqual(start);
    if (start) expect(placeStart(placeStartText(start))).toEqual(start);
  });
});
