import { fillIn, type SetUpFacts } from '@waymark/domain/trackers/set-up.ts';
import { protocolOf } from '@waymark/protocols/find-protocol.ts';
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import { describe, expect, it } from 'vitest';

const FACTS: SetUpFacts = {
  host: 'track.example.org',
  port: 5027,
  transport: 'tcp',
  apn: 'internet',
  imei: '356307042441013',
  movingSeconds: 30,
  parkedSeconds: 1800,
};

function texts(protocol: string, name: string, facts: Partial<SetUpFacts> = {}): string[] {
  const model = protocolOf(protocol)?.models.find((one) => one.name === name);
  return (model?.setUp ?? []).map(({ text }) => fillIn(text, { ...FACTS, ...facts }));
}

describe('set-up texts', () => {
  it('fill in to the literal commands of the manufacturer', () => {
    expect(texts('teltonika', 'FMC130')).toEqual([
      '  setparam 2001:internet',
      '  setparam 2004:track.example.org;2005:5027;2006:0',
      '  setparam 10050:30;10000:1800',
      '  getinfo',
    ]);
    expect(texts('teltonika', 'FMC130', { transport: 'udp' })[1]).toContain('2006:1');
    expect(texts('gt06', 'GT06N', { port: 5023 })).toEqual([
      'APN,internet#',
      'SERVER,1,track.example.org,5023,0#',
      'GMT,E,0,0#',
      'TIMER,30,1800#',
      'STATUS#',
    ]);
    expect(texts('gt06', 'GT06N', { host: '192.0.2.7', port: 5023 })[1]).toBe('SERVER,0,192.0.2.7,5023,0#');
    expect(texts('queclink', 'GV300', { port: 5004 })).toEqual([
      'AT+GTBSI=gv300,internet,,,,,,,0001$',
      'AT+GTSRI=gv300,3,,1,track.example.org,5004,,,,15,1,0,,,,0002$',
      'AT+GTRTO=gv300,1,,,,,,0003$',
    ]);
    expect(texts('jt808', 'JT/T 808-2019', { port: 5015 })[2]).toBe('0x0013=track.example.org, 0x0018=5015');
    expect(texts('osmand', 'OsmAnd', { port: 5055, imei: 'phone-7' })).toEqual([
      'http://track.example.org:5055/?id=phone-7&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}',
    ]);
  });

  it('use only known placeholders in every model', () => {
    for (const { models } of PROTOCOLS)
      for (const { name, setUp } of models)
        for (const { text } of setUp) expect(() => fillIn(text, FACTS), name).not.toThrow();
    expect(() => fillIn('{password}', FACTS)).toThrow(RangeError);
  });

  it('fit into one SMS each', () => {
    const longest = { ...FACTS, host: `${'h'.repeat(50)}.example`, apn: 'a'.repeat(40), port: 65_535 };
    for (const { models } of PROTOCOLS)
      for (const { setUp } of models)
        for (const { way, text } of setUp)
          if (way === 'sms') expect(fillIn(text, longest).length).toBeLessThanOrEqual(160);
  });
});

it('lists each model once in its protocol', () => {
  for (const { models } of PROTOCOLS) {
    const names = models.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  }
});
