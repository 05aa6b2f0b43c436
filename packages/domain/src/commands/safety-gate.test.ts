import { describe, expect, it } from 'vitest';
import { Evidence } from './evidence.ts';
import { GATE_LIMITS, type GateAnswer, type GateConnection, type Report } from './safety-gate.ts';

const NOW = 1_800_000_000_000;
const METERS_PER_DEGREE = 111_195;

/** Returns a live record made some seconds ago, some metres north, with a speed in km/h. */
function report(secondsAgo: number, part: Partial<Report> & { meters?: number; kmh?: number | null } = {}): Report {
  const { meters = 0, kmh = 0, ...rest } = part;
  return {
    fixTime: NOW - secondsAgo * 1000,
    receivedAt: NOW - secondsAgo * 1000,
    buffered: false,
    fix: {
      latitude: 10 + meters / METERS_PER_DEGREE,
      longitude: 20,
      accuracyMeters: 5,
      speedMetersPerSecond: kmh === null ? null : kmh / 3.6,
    },
    ignition: null,
    motion: null,
    ...rest,
  };
}
/** Returns the record as a clock that is some seconds ahead makes it. */
const ahead = (seconds: number, each: Report): Report => ({ ...each, fixTime: each.receivedAt + seconds * 1000 });
/** Returns a record received now and made some seconds ago. */
const late = (secondsAgo: number, part: Parameters<typeof report>[1] = {}): Report => ({
  ...report(secondsAgo, part),
  receivedAt: NOW,
});
const off = { ignition: false };
const on = { ignition: true };
const nowhere = { fix: undefined };

interface Asked {
  starterOnly?: boolean;
  connection?: Partial<GateConnection> | null;
  laterMs?: number;
  limits?: Partial<typeof GATE_LIMITS>;
}

/** Returns the gate's answer after these reports of a device whose clock was right hours ago, or in `looks`. */
function ask(reports: readonly Report[], { connection = {}, laterMs = 0, ...part }: Asked = {}): GateAnswer {
  const evidence = new Evidence();
  for (const seconds of [9000, 8000, 7000]) evidence.add(report(seconds, { ...on, kmh: 30 }));
  for (const each of reports) evidence.add(each);
  const lastPacketAt = Math.max(NOW - 7_000_000, ...reports.map(({ receivedAt }) => receivedAt));
  const whole = { connectedAt: NOW - 86_400_000, lastPacketAt, acknowledgedAt: lastPacketAt, isCaughtUp: true };
  return evidence.gate({
    connection: connection && { ...whole, ...connection },
    starterOnly: part.starterOnly ?? false,
    now: NOW + laterMs,
    limits: { ...GATE_LIMITS, ...part.limits },
  });
}
function word(answer: GateAnswer): string {
  if (answer.open) return answer.proof;
  return answer.needSeconds === undefined ? answer.reason : `${answer.haveSeconds} of ${answer.needSeconds} s`;
}

describe('a vehicle with a wired ignition', () => {
  it.each<[string, Report[], string]>([
    ['off for 60 s', [report(60, off), report(0, off)], 'ignitionOff'],
    ['off for 59 s', [report(59, off), report(0, off)], '59 of 60 s'],
    ['off for 20 s, at rest', [report(20, off), report(0, off)], '20 of 60 s'],
    ['off, told once', [report(0, off)], '0 of 60 s'],
    ['off for hours, an hour between two reports', [report(3600, off), report(0, off)], 'ignitionOff'],
    ['off for 60 s, without a fix after the first', [report(60, off), report(0, { ...off, ...nowhere })], 'noLiveFix'],
    ['off, its fix between the two', [report(60, off), report(30), report(0, { ...off, ...nowhere })], 'ignitionOff'],
    ['off for 60 s by its clock, for 10 s by ours', [late(60, off), report(0, off)], '0 of 60 s'],
    ['off for 60 s by our clock, for 50 s by its own', [report(60, off), late(10, off)], '50 of 60 s'],
    ['off, on, off', [report(300, off), report(50, on), report(40, off), report(0, off)], '40 of 60 s'],
    ['off, the motion sensor on in the first', [report(60, { ...off, motion: true }), report(0, off)], 'moving'],
    [
      'off, in motion first, and nothing says that it is over',
      [report(90, { ...off, motion: true }), report(70, off), report(0, off)],
      'moving',
    ],
    [
      'off, in motion first, and over',
      [report(90, { ...off, motion: true }), report(70, { ...off, motion: false }), report(0, off)],
      'ignitionOff',
    ],
    ['off, in motion now', [report(60, off), report(0, { ...off, motion: true })], 'moving'],
    ['off, at 4 km/h now', [report(60, off), report(0, { ...off, kmh: 4 })], 'moving'],
    [
      'off, at 4 km/h without a fix',
      [report(60, off), report(30, { ...nowhere, looseSpeedMetersPerSecond: 1.2 }), report(0, off)],
      '0 of 60 s',
    ],
    ['off, 106 m away', [report(90, off), report(0, { ...off, meters: 106 })], '0 of 60 s'],
    ['off, 104 m away by a fix of 5 m', [report(90, off), report(0, { ...off, meters: 104 })], 'ignitionOff'],
    ['off, carried away and back', [report(90, off), report(40, { ...off, meters: 300 }), report(0, off)], '0 of 60 s'],
    [
      'off, carried away, and there for a minute',
      [report(190, off), report(60, { ...off, meters: 300 }), report(0, { ...off, meters: 300 })],
      'ignitionOff',
    ],
    [
      'off, with a stored record of a drive since',
      [report(600, off), late(300, { ...on, buffered: true }), { ...report(0, off), fixTime: NOW - 1 }],
      '0 of 60 s',
    ],
    [
      'off, with a stored record of the drive before',
      [report(600, off), { ...report(700, { ...on, kmh: 50, buffered: true }), receivedAt: NOW - 500 }, report(0, off)],
      'ignitionOff',
    ],
    [
      'off, with the engine on by a time that cannot be',
      [report(600, off), report(1, { ...on, fixTime: null }), report(0, off)],
      '0 of 60 s',
    ],
    [
      'off by stored records',
      [report(60, { ...off, buffered: true }), report(0, { ...off, buffered: true })],
      'awaitingReport',
    ],
    ['off by records that came 16 s late', [report(60, off), late(16, off)], '0 of 60 s'],
    ['off, told by messages without a time', [report(60, off), report(0, { ...off, fixTime: null })], '0 of 60 s'],
    ['off within one second, on in the same', [report(60, on), report(60, off), report(0, off)], '0 of 60 s'],
    ['on and moving', [report(70, on), report(0, { ...on, kmh: 30 })], 'moving'],
    ['on and at rest', [report(70, on), report(0, on)], 'ignitionOn'],
  ])('%s', (_name, reports, expected) => {
    expect(word(ask(reports))).toBe(expected);
  });

  it('orders late records by the time of their fix', () => {
    expect(word(ask([report(100, off), report(0, off), { ...report(10, on), receivedAt: NOW }]))).toBe('ignitionOn');
    expect(
      word(
        ask([report(100, off), { ...report(12, on), receivedAt: NOW - 1 }, { ...report(14, off), receivedAt: NOW }]),
      ),
    ).toBe('ignitionOn');
  });
});

describe('a wrong clock', () => {
  const slow = (seconds: number, every = 10): Report[] =>
    Array.from({ length: 40 }, (_, index) => ahead(-seconds, report((39 - index) * every, off)));

  /** Returns the answer without earlier samples of the clock. */
  function askAlone(reports: readonly Report[]): string {
    const evidence = new Evidence();
    for (const each of reports) evidence.add(each);
    const connection = { connectedAt: 0, lastPacketAt: NOW, acknowledgedAt: NOW, isCaughtUp: true };
    return word(evidence.gate({ connection, starterOnly: false, now: NOW }));
  }

  it('is corrected once its offset is known', () => {
    expect(askAlone(slow(50, 60))).toBe('ignitionOff');
    expect(askAlone(slow(-40))).toBe('ignitionOff');
  });

  it('that is off by 50 s does not count a stored minute as a real one', () => {
    const driving = Array.from({ length: 30 }, (_, index) => ahead(-50, report(1760 - index * 60, { ...on, kmh: 40 })));
    expect(askAlone([...driving, ahead(-50, report(10, off)), ahead(-50, report(0, off))])).toBe('10 of 60 s');
  });

  it('proves no rest while its offset is unknown', () => {
    expect(askAlone([report(5, off), report(0, off)])).toBe('clockUnknown');
    expect(askAlone(slow(50, 60).slice(-3))).toBe('clockUnknown');
    expect(askAlone(slow(50))).toBe('clockUnknown');
    expect(askAlone([...slow(0), ahead(40, report(0, off))])).toBe('clockUnknown');
  });
});

describe('a vehicle at rest without a known ignition', () => {
  const rest = [report(120), report(60), report(0)];

  it('allows only a starter cut', () => {
    expect(word(ask(rest, { starterOnly: true }))).toBe('atRest');
    expect(word(ask(rest))).toBe('ignitionUnknown');
    expect(word(ask([...rest, report(0, { ...off, fixTime: NOW - 1 })]))).toBe('atRest');
  });

  it('allows no cut while its engine is known to run', () => {
    expect(
      word(
        ask(
          rest.map((each) => ({ ...each, ...on })),
          { starterOnly: true },
        ),
      ),
    ).toBe('ignitionOn');
  });

  it.each<[string, Report[], string]>([
    ['a gap of 61 s', [report(121), report(60), report(0)], '60 of 120 s'],
    ['a span of 119 s', [report(119), report(60), report(0)], '119 of 120 s'],
    ['two fixes', [report(60), report(0)], '60 of 120 s'],
    ['two fixes, one of them sent twice', [report(120), report(60), report(60)], '60 of 120 s'],
    ['3.1 km/h in between', [report(120), report(60, { kmh: 3.1 }), report(0)], '0 of 120 s'],
    ['3 km/h and 29 m', [report(120), report(60, { kmh: 3, meters: 29 }), report(0)], 'atRest'],
    ['31 m in between', [report(120), report(60, { meters: 31 }), report(0)], '0 of 120 s'],
    ['a fix without a speed', [report(120), report(60, { kmh: null }), report(0)], '0 of 120 s'],
    ['a record without a fix that says 0', [report(120), report(60, nowhere), report(0)], '0 of 120 s'],
    ['a motion flag in between', [report(120), report(60, { motion: true }), report(0)], '0 of 120 s'],
    ['fixes that came together', [late(14), late(7), report(0)], '0 of 120 s'],
  ])('is not proven, or proven, by %s', (_name, reports, expected) => {
    expect(word(ask(reports, { starterOnly: true }))).toBe(expected);
  });

  it('needs a newest fix within 15 s, or within the limit of an account', () => {
    const fixes = [report(150), report(90), report(40), late(6)];
    expect(word(ask(fixes, { starterOnly: true }))).toBe('atRest');
    expect(word(ask(fixes, { starterOnly: true, limits: { restNewestSeconds: 5 } }))).toBe('nextReport');
  });
});

describe('the moment of dispatch', () => {
  const parked = [report(600, off), report(60, off), report(0, off)];

  it.each<[string, Asked, string]>([
    ['with the packet', {}, 'ignitionOff'],
    ['2 s after it', { laterMs: 2000 }, 'ignitionOff'],
    ['later than 2 s after it', { laterMs: 2001 }, 'nextReport'],
    ['a minute after it', { laterMs: 60_001 }, 'notConnected'],
    ['without a connection', { connection: null }, 'notConnected'],
    ['with octets that were not read', { connection: { isCaughtUp: false } }, 'nextReport'],
    ['on a connection of 60 s', { connection: { connectedAt: NOW - 60_000 } }, 'ignitionOff'],
    ['on a connection of 59 s', { connection: { connectedAt: NOW - 59_000 } }, 'nextReport'],
    ['that, 4.9 s after the acknowledgement', { connection: { connectedAt: NOW - 9000 }, laterMs: 4900 }, 'nextReport'],
    ['that, 5 s after it', { connection: { connectedAt: NOW - 9000 }, laterMs: 5000 }, 'ignitionOff'],
    ['that, later than 7 s after it', { connection: { connectedAt: NOW - 9000 }, laterMs: 7001 }, 'nextReport'],
    [
      'that, not acknowledged',
      { connection: { connectedAt: NOW - 9000, acknowledgedAt: null }, laterMs: 5000 },
      'nextReport',
    ],
    [
      'that, acknowledged after 3 s',
      { connection: { connectedAt: NOW - 9000, acknowledgedAt: NOW + 3000 }, laterMs: 8000 },
      'nextReport',
    ],
    ['with a packet of another connection', { connection: { connectedAt: NOW + 1 } }, 'nextReport'],
  ])('%s', (_name, asked, expected) => {
    expect(word(ask(parked, asked))).toBe(expected);
  });

  it('waits on a young connection while the device empties its buffer', () => {
    const asked = { connection: { connectedAt: NOW - 9000 }, laterMs: 5000 };
    const stored = { ...report(20, { buffered: true }), receivedAt: NOW + 1000 };
    expect(word(ask([...parked, stored], asked))).toBe('nextReport');
    // The rest of the buffer in the packet of the live record: nothing more came in the 5 s.
    expect(word(ask([...parked, { ...stored, receivedAt: NOW }], asked))).toBe('ignitionOff');
    const moving = { ...report(0, { ...on, kmh: 50 }), fixTime: NOW + 500, receivedAt: NOW + 1000 };
    expect(word(ask([...parked, moving], asked))).toBe('moving');
  });
});
