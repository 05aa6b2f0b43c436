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
    holdsLine: false,
    serial,
    ...rest,
    ...times,
  } as DispatchedCommand;
}

function answer(text: string, values: Partial<ReceivedAnswer> = {}): ReceivedAnswer {
  return { text, serial: undefined, receivedAt: 0, ...values };
}

const said = (match: ReturnType<typeof matchAnswer>) => match && [match.command.id, match.verdict];

describe('where the protocol repeats the serial number', () => {
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

  it('of JT/T 808 the lower half comes back', () => {
    const far = [command(40_000, 'SET_IMMOBILIZE', 'inprogress')];
    const serial = serialOf(40_000) & 0xffff;
    expect(said(matchAnswer(device('jt808'), far, answer('8105: done', { serial })))).toEqual([40_000, 'done']);
  });

  it('the answer to the question for the state is judged by what was asked before; its refusal says nothing', () => {
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

  it('of nobody’s number is for nobody', () => {
    expect(matchAnswer(device('jt808'), commands, answer('8105: done', { serial: 99 }))).toBeUndefined();
  });
});

describe('where it does not', () => {
  const teltonika = device('teltonika');
  const ON = 'DOUT1:ON Timeout:INFINITY';
  const OFF = 'DOUT1:OFF Timeout:INFINITY';
  const cut = command(1, 'SET_IMMOBILIZE', 'inprogress');
  const release = command(2, 'RESET_IMMOBILIZE', 'inprogress');

  it('what says "done" of a command is for that command', () => {
    expect(said(matchAnswer(teltonika, [cut, release], answer(ON)))).toEqual([1, 'done']);
    expect(said(matchAnswer(teltonika, [cut, release], answer(OFF)))).toEqual([2, 'done']);
  });

  it('a cut that is answered twice does not refuse the release behind it', () => {
    const done = command(1, 'SET_IMMOBILIZE', 'success');
    expect(said(matchAnswer(teltonika, [done, release], answer(ON)))).toEqual([1, 'done']);
  });

  it('but it does after the device was asked for its state', () => {
    const done = command(1, 'SET_IMMOBILIZE', 'success');
    const asked = command(2, 'RESET_IMMOBILIZE', 'inprogress', 3);
    expect(said(matchAnswer(teltonika, [done, asked], answer('DI1:0 DO1:1 DO2:0')))).toEqual([2, 'refused']);
  });

  it('a refusal is for the oldest that was not answered, talk for the newest', () => {
    expect(said(matchAnswer(teltonika, [cut, release], answer('DOUT1 Is disabled from CFG')))).toEqual([1, 'refused']);
    expect(said(matchAnswer(teltonika, [cut, release], answer('Hello')))).toEqual([2, 'unrecognised']);
  });

  it('talk is for nobody when nothing was asked', () => {
    expect(matchAnswer(teltonika, [command(1, 'SET_IMMOBILIZE', 'failed')], answer('Hello'))).toBeUndefined();
    expect(matchAnswer(device('osmand'), [cut], answer(ON))).toBeUndefined();
  });
});
