import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HttpExchange, TrackerRecord } from '../protocol.ts';
import { osmandHttp } from './decode.ts';
import { encodeJson, encodeQuery } from './encode.ts';

const options = { now: () => 0 };
const get = (query: string): HttpExchange =>
  osmandHttp({ method: 'GET', url: `/?${query}`, contentType: '', body: new Uint8Array() }, options);
const post = (body: string, contentType: string, url = '/'): HttpExchange =>
  osmandHttp({ method: 'POST', url, contentType, body: new TextEncoder().encode(body) }, options);
function only(exchange: HttpExchange): { imei: string | undefined; record: TrackerRecord } {
  const [message, second] = exchange.messages;
  if (message?.kind !== 'records' || second || message.records.length !== 1) throw new Error(JSON.stringify(exchange));
  return { imei: message.imei, record: message.records[0]! };
}
const detail = (exchange: HttpExchange): string => {
  const [message] = exchange.messages;
  if (message?.kind !== 'bad') throw new Error('bad expected');
  expect(exchange.answer('bad').status).toBe(400);
  return message.detail;
};

describe('query and form', () => {
  const query =
    'id=123456&lat=52.25&lon=-4.5&timestamp=1600000000&speed=10&bearing=365&altitude=12.5&accuracy=6&hdop=0.8' +
    '&batt=77&charge=true&driverUniqueId=Ann&event=motionchange&flavour=mint&count=3';

  it('gives every field in the units of the product', () => {
    const { imei, record } = only(get(query));
    expect(imei).toBe('123456');
    expect(record).toMatchObject({
      fixTime: 1_600_000_000_000,
      valid: true,
      latitude: 52.25,
      longitude: -4.5,
      headingDegrees: 5,
      altitudeMeters: 12.5,
      accuracyMeters: 6,
      batteryPercent: 77,
      charging: true,
      attributes: { hdop: 0.8, driverId: 'Ann', eventName: 'motionchange', flavour: 'mint', count: 3 },
    });
    // 10 knots are 18.52 km/h.
    expect(record.speedMetersPerSecond).toBeCloseTo(18.52 / 3.6, 9);
  });

  it('reads parameters that are all parted by question marks', () => {
    expect(only(get('lat=12.5?lon=77.25?timestamp=1600000000000?hdop=4.0?id=7'))).toEqual(
      only(get('id=7&lat=12.5&lon=77.25&timestamp=1600000000000&hdop=4.0')),
    );
  });

  it('reads a form body alike', () => {
    expect(only(post(query, 'application/x-www-form-urlencoded'))).toEqual(only(get(query)));
    expect(only(post('lat=1&lon=2', 'application/x-www-form-urlencoded', '/?id=7')).imei).toBe('7');
  });

  it.each([
    ['1600000000', 1_600_000_000_000],
    ['1600000000.5', 1_600_000_000_500],
    ['1600000000123', 1_600_000_000_123],
    ['2020-09-13T12:26:40Z', 1_600_000_000_000],
    ['2020-09-13T14:26:40%2B02:00', 1_600_000_000_000],
    ['2020-09-13T14:26:40+02:00', 1_600_000_000_000],
    ['2020-09-13T08:56:40.250-0330', 1_600_000_000_250],
    ['2020-09-13+12:26:40', 1_600_000_000_000],
    ['2020-09-13%2012:26:40.000', 1_600_000_000_000],
    ['2020/09/13%2012:26:40', 1_600_000_000_000],
    ['20200913122640', 1_600_000_000_000],
    ['2020-09-13T12:26Z', 1_599_999_960_000],
    ['2020-09-13T14:26:40%2B02', 1_600_000_000_000],
  ])('time %s', (text, expected) => {
    expect(only(get(`id=1&lat=1&lon=1&timestamp=${text}`)).record.fixTime).toBe(expected);
  });

  it('without a time leaves it to the gateway; without coordinates there is no fix', () => {
    expect(only(get('id=1&lat=1&lon=1')).record.fixTime).toBeUndefined();
    const { record } = only(get('id=1&batt=50'));
    expect(record.valid).toBe(false);
    expect(record.latitude).toBeUndefined();
    expect(get('id=1&timestamp=1600000000').messages).toEqual([{ kind: 'heartbeat', imei: '1' }]);
  });

  it('valid=false, location=lat,lon and deviceid', () => {
    const { imei, record } = only(get('deviceid=abc&location=1.5,2.5&valid=0'));
    expect(imei).toBe('abc');
    expect(record).toMatchObject({ valid: false, latitude: 1.5, longitude: 2.5 });
  });

  it.each([
    ['charge=maybe', { charge: 'maybe' }],
    ['batt=12500', { batt: 12500 }],
    ['speed=fast', { speed: 'fast' }],
    ['hdop=none&altitude=NaN&bearing=&accuracy=-1&speed=-1.0&sat=null', undefined],
  ])('%s is no reason to refuse a position', (text, attributes) => {
    const { record } = only(get(`id=1&lat=1&lon=2&timestamp=1600000000&${text}`));
    expect(record).toEqual({
      ...only(get('id=1&lat=1&lon=2&timestamp=1600000000')).record,
      attributes,
    });
  });

  it('states are written in many ways, numbers with a decimal comma too', () => {
    expect(only(get('id=1&lat=-26,619913&lon=152,859238&ignition=OFF&charge=Yes&motion=TRUE')).record).toMatchObject({
      latitude: -26.619913,
      longitude: 152.859238,
      ignition: false,
      charging: true,
      motion: true,
    });
  });

  it('cells and wireless networks have the names of every protocol', () => {
    const { record } = only(
      get('id=1&cell=310,260,7033,17811,-65&cell=310,260,7034,9&wifi=00-14-22-01-23-4F,-80&wifi=001422012350,-7'),
    );
    expect([record.valid, record.latitude]).toEqual([false, undefined]);
    expect(record.attributes).toEqual({
      gsmOperator: 310260,
      gsmAreaCode: 7033,
      gsmCellId: 17811,
      cellTowers: '7033/17811/-65,7034/9',
      wifiAccessPoints: '00:14:22:01:23:4f/-80,00:14:22:01:23:50/-7',
    });
    expect(only(get('id=1&lat=1&lon=2&cell=unknown')).record.attributes).toEqual({ cell: 'unknown' });
  });

  it('the driver is text, whatever it looks like', () => {
    expect(only(get('id=1&lat=1&lon=2&driverUniqueId=0042')).record.attributes).toEqual({ driverId: '0042' });
    expect(only(get('id=1&lat=1&lon=2&driverUniqueId=42')).record.attributes).toEqual({ driverId: '42' });
  });

  it('several alarms become several events, unknown ones stay', () => {
    const { record } = only(get('id=1&lat=1&lon=1&alarm=SOS,lowBattery,door,powerRestored'));
    expect(record.events).toEqual([{ type: 'sos' }, { type: 'lowBattery' }, { type: 'plugged' }]);
    expect(record.attributes).toEqual({ alarm: 'door' });
  });

  it('an alarm becomes an event', () => {
    expect(only(get('id=1&lat=1&lon=1&alarm=sos')).record.events).toEqual([{ type: 'sos' }]);
  });

  it('keeps no push token and nothing oversized or oddly named', () => {
    const { record } = only(get(`id=1&lat=1&lon=1&notificationToken=x&__proto__=y&a=${'z'.repeat(300)}&code=007`));
    expect(record.attributes).toEqual({ code: '007' });
  });

  it.each([
    ['lat=1&lon=2', 'the device id is missing'],
    ['id=1&lat=91&lon=2', 'lat or lon is out of range'],
    ['id=1&lat=1', 'one of lat and lon is missing'],
    ['id=1&lat=x&lon=2', 'lat is not a number'],
    [`id=1&lat=1&lon=2&timestamp=${'9'.repeat(400)}`, 'timestamp is no time'],
    ['id=1&lat=1&lon=2&timestamp=8640000000000001', 'timestamp is no time'],
    ['id=1&lat=1&lon=2&timestamp=yesterday', 'timestamp is no time'],
    ['id=1&location=1', 'location is not lat,lon'],
  ])('%s is refused: %s', (text, expected) => {
    expect(detail(get(text))).toBe(expected);
  });
});

describe('JSON', () => {
  const location = {
    timestamp: '2020-09-13T12:26:40.000Z',
    coords: { latitude: 48.1, longitude: 11.5, accuracy: 4.5, speed: 13.9, heading: 270.5, altitude: 520 },
    is_moving: true,
    odometer: 8123.4,
    event: 'motionchange',
    battery: { level: 0.56, is_charging: false },
    activity: { type: 'in_vehicle' },
    extras: { job: 'A7', nested: {} },
  };
  const json = (body: unknown, url = '/') => post(JSON.stringify(body), 'application/json', url);

  it('gives every field in the units of the product', () => {
    const { imei, record } = only(json({ device_id: '48241179', location }));
    expect(imei).toBe('48241179');
    expect(record).toMatchObject({
      fixTime: 1_600_000_000_000,
      valid: true,
      latitude: 48.1,
      longitude: 11.5,
      accuracyMeters: 4.5,
      speedMetersPerSecond: 13.9,
      headingDegrees: 270.5,
      altitudeMeters: 520,
      motion: true,
      odometerMeters: 8123.4,
      charging: false,
      attributes: { activity: 'in_vehicle', eventName: 'motionchange', job: 'A7' },
    });
    expect(record.batteryPercent).toBeCloseTo(56, 9);
  });

  it('an alarm among the extras becomes an event, as Traccar Client sends its SOS', () => {
    const { record } = only(json({ device_id: 1, location: { ...location, extras: { alarm: 'sos', job: 'A7' } } }));
    expect(record.events).toEqual([{ type: 'sos' }]);
    expect(record.attributes).toMatchObject({ job: 'A7' });
    expect(record.attributes).not.toHaveProperty('alarm');
  });

  it('a heartbeat of a phone at rest has its place and says what it is', () => {
    const { event: _, ...quiet } = location;
    const { record } = only(json({ device_id: 1, location: { ...quiet, heartbeat: true, _: '&id=1&' } }));
    expect(record).toMatchObject({ valid: true, latitude: 48.1, attributes: { eventName: 'heartbeat' } });
  });

  it.each([{ is_moving: 'perhaps' }, { odometer: 'far' }, { battery: { level: 'full', is_charging: {} } }])(
    '%j is no reason to refuse a position',
    (nonsense) => {
      expect(only(json({ device_id: 1, location: { ...location, ...nonsense } })).record).toMatchObject({
        valid: true,
        latitude: 48.1,
        speedMetersPerSecond: 13.9,
      });
    },
  );

  it('takes −1 for unknown', () => {
    const unknown = { ...location, coords: { ...location.coords, speed: -1, heading: -1 }, battery: { level: -1 } };
    const { record } = only(json({ device_id: 1, location: unknown }));
    expect(record.speedMetersPerSecond).toBeUndefined();
    expect(record.headingDegrees).toBeUndefined();
    expect(record.batteryPercent).toBeUndefined();
  });

  it('takes lists, of one device or of several', () => {
    const two = json({ device_id: 'a', location: [location, location] }).messages;
    expect(two.map((message) => message.kind === 'records' && message.records.length)).toEqual([2]);
    const mixed = json([
      { device_id: 'a', location },
      { device_id: 'b', location },
      { device_id: 'a', location },
    ]).messages;
    expect(mixed.map((message) => message.kind === 'records' && [message.imei, message.records.length])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('takes the device of the query where the body names none', () => {
    expect(only(json({ location }, '/?id=9')).imei).toBe('9');
  });

  it.each([
    [{}],
    [[]],
    [[1]],
    [{ device_id: 'a' }],
    [{ device_id: 'a', location: { coords: { latitude: 100, longitude: 1 } } }],
  ])('refuses %j', (body) => {
    detail(json(body));
  });

  it('refuses what is not JSON', () => {
    expect(detail(post('{"device_id":', 'application/json'))).toMatch(/^the body is not JSON/);
  });
});

describe('answers', () => {
  it('let go of a position only when it is stored', () => {
    const exchange = get('id=1&lat=1&lon=1');
    expect(exchange.answer('stored').status).toBe(200);
    expect(exchange.answer('unknownDevice').status).toBe(404);
    expect(exchange.answer('unavailable').status).toBe(503);
  });
});

describe('encode and decode', () => {
  const fields = fc.record({
    fixTime: fc.integer({ min: 200_000_000_000, max: 4_000_000_000_000 }),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    accuracyMeters: fc.integer({ min: 0, max: 100 }),
    headingDegrees: fc.integer({ min: 0, max: 359 }),
    charging: fc.boolean(),
    motion: fc.boolean(),
  });

  it('are inverse', () => {
    fc.assert(
      fc.property(fields, fc.double({ min: 0, max: 100, noNaN: true }), (record, speed) => {
        for (const exchange of [
          get(encodeQuery('x', { ...record, speedMetersPerSecond: speed }).slice(2)),
          post(encodeJson('x', [{ ...record, speedMetersPerSecond: speed }]), 'application/json'),
        ]) {
          const decoded = only(exchange).record;
          // −0 is written as 0.
          expect(decoded).toMatchObject({ ...record, latitude: record.latitude + 0, longitude: record.longitude + 0 });
          expect(decoded.speedMetersPerSecond).toBeCloseTo(speed, 9);
        }
      }),
    );
  });

  it('any bytes make messages, never a throw', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('application/json', ''),
        (url, body, contentType) => {
          const exchange = osmandHttp({ method: 'POST', url: `/?${url}`, contentType, body }, options);
          expect(exchange.messages.length).toBeGreaterThan(0);
        },
      ),
    );
    fc.assert(
      fc.property(fc.json(), (body) => {
        expect(post(body, 'application/json', '/?id=1').messages.length).toBeGreaterThan(0);
      }),
    );
  });
});
