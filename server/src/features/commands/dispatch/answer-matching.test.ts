import type { CommandRequest, CommandStatus } from '@waymark/domain/commands/family.ts';
import { familyOf } from '@waymark/domain/commands/words.ts';
import { describe, expect, it } from 'vitest';
import { matchAnswer, type ReceivedAnswer } from './answer-matching.ts';
import { type OrderedDevice, serialOf, stateSerialOf } from './orders.ts';
import type { DispatchedCommand } from './sql.ts';

function device(protocol: string): OrderedDevice {
  const intervals = { movingIntervalSeconds: null, parkedIntervalSeconds: null };
  const model = protocol === 'queclink' ? 'GV300' : null;
  return { imei: '1', protocol, deviceType: protocol, model, immobilizationType: 'starter', ...intervals };
}

function command(id: number, request: CommandRequest, status: CommandStatus, askedStateAt: number | null = null) {
  const serial = serialOf(id);
  const rest = { accountId: 1, uid: String(id), assetId: 1, deviceId: 1, note: 'sent', hold: null, requester: null };
  const times = { createdAt: id, statusAt: id, expiresAt: null, sentAt: id, askedStateAt };
  return {
    id,
    request,
    family: familyOf(request),
    status,
    isInFlight: false,
    serial,
    ...rest,
    ...times,
  } as DispatchedCommand;
}

function answer(text: string, values: Partial<ReceivedAnswer> = {}): ReceivedAnswer {
  return { text, serial: undefined, receivedAt: 0, ...values };
}

const said = (match: ReturnType<typeof matchAnswer>) => match && [match.command.id, match.verdict];

describe('a protocol that echoes the serial number', () => {
  const commands = [command(1, 'SET_IMMOBILIZE', 'inprogress'), command(2, 'RESET_IMMOBILIZE', 'inprogress')];

  it.each([
    ['gt06', 'Cut off the fuel supply: Success!', 1, 'done'],
    ['gt06', 'Restore fuel supply: Success!', 2, 'done'],
    ['gt06', 'Whatever', 1, 'unrecognised'],
    ['jt808', '8105: done', 2, 'done'],
    ['queclink', '+ACK:GTOUT,1F0104,135790246811220,,0002,20240101000000,0001', 1, 'done'],
  ])('%s: %s', (protocol, text, id, verdict) => {
    expect(said(matchAnswer(device(protocol), commands, answer(text, { serial: serialOf(id) })))).toEqual([
      id,
      verdict,
    ]);
  });

  it('matches the lower 16 bits for JT/T 808', () => {
    const far = [command(40_000, 'SET_IMMOBILIZE', 'inprogress')];
    const serial = serialOf(40_000) & 0xffff;
    expect(said(matchAnswer(device('jt808'), far, answer('8105: done', { serial })))).toEqual([40_000, 'done']);
  });

  it('judges the reported state by the command before it and ignores a refused state request', () => {
    const asked = { serial: stateSerialOf(serialOf(1)) };
    expect(said(matchAnswer(device('jt808'), commands, answer('relays 01, doors unlocked', asked)))).toEqual([
      1,
      'done',
    ]);
    expect(said(matchAnswer(device('jt808'), commands, answer('relays 00, doors unlocked', asked)))).toEqual([
      1,
      'refused',
    ]);
    expect(
      matchAnswer(device('jt808'), commands, answer('8201: unsupported', { ...asked, refused: true })),
    ).toBeUndefined();
  });

  it('ignores an unknown serial number', () => {
    expect(matchAnswer(device('jt808'), commands, answer('8105: done', { serial: 99 }))).toBeUndefined();
  });
});

describe('a protocol without serial numbers', () => {
  const teltonika = device('teltonika');
  const ON = 'DOUT1:ON Timeout:INFINITY';
  const OFF = 'DOUT1:OFF Timeout:INFINITY';
  const cut = command(1, 'SET_IMMOBILIZE', 'inprogress');
  const release = command(2, 'RESET_IMMOBILIZE', 'inprogress');

  it('matches a confirmation with the command that it confirms', () => {
    expect(said(matchAnswer(teltonika, [cut, release], answer(ON)))).toEqual([1, 'done']);
    expect(said(matchAnswer(teltonika, [cut, release], answer(OFF)))).toEqual([2, 'done']);
  });

  it('does not take a repeated confirmation of a cut for a refusal of its release', () => {
    const done = command(1, 'SET_IMMOBILIZE', 'success');
    expect(said(matchAnswer(teltonika, [done, release], answer(ON)))).toEqual([1, 'done']);
  });

  it('takes it for a refusal after the device was asked for its state', () => {
    const done = command(1, 'SET_IMMOBILIZE', 'success');
    const asked = command(2, 'RESET_IMMOBILIZE', 'inprogress', 3);
    expect(said(matchAnswer(teltonika, [done, asked], answer('DI1:0 DO1:1 DO2:0')))).toEqual([2, 'refused']);
  });

  it('matches a refusal with the oldest open command and unknown text with the newest', () => {
    expect(said(matchAnswer(teltonika, [cut, release], answer('DOUT1 Is disabled from CFG')))).toEqual([1, 'refused']);
    expect(said(matchAnswer(teltonika, [cut, release], answer('Hello')))).toEqual([2, 'unrecognised']);
  });

  it('ignores unknown text without an open command', () => {
    expect(matchAnswer(teltonika, [command(1, 'SET_IMMOBILIZE', 'failed')], answer('Hello'))).toBeUndefined();
    expect(matchAnswer(device('osmand'), [cut], answer(ON))).toBeUndefined();
  });
});
