import { describe, expect, it } from 'vitest';
import { failureKind, isOfDatabase, LostWriter } from './failure-kind.ts';

const kindOf = (code: string) => failureKind(Object.assign(new Error('failed'), { code }));

describe('the kind of a failure', () => {
  it.each(['08006', '53100', '57P01', '58030', '25006', '28P01', '3D000', '42501', '42P01', '0A000', 'ECONNREFUSED'])(
    'is that the database is unavailable for %s, which no value of a row causes',
    (code) => expect(kindOf(code)).toBe('unavailable'),
  );

  it.each(['22P05', '22021', '22003', '23502', '21000', '27000', '2F005', '38000', '39000', '44000', '54000', 'P0001'])(
    'is that the batch is invalid for %s',
    (code) => expect(kindOf(code)).toBe('poison'),
  );

  it.each(['23503', '23505', '23514', '23P01', '40001', '40P01', '55P03'])('is a conflict for %s', (code) =>
    expect(kindOf(code)).toBe('conflict'),
  );

  it('is a conflict when another process has written', () => {
    expect(failureKind(new LostWriter())).toBe('conflict');
  });

  it('is unavailable for a connection that broke without a code', () =>
    expect(failureKind(new Error('Connection terminated unexpectedly'))).toBe('unavailable'));

  it.each(['XX000', '57014', '08P01', '25P02', '53400', 'ERR_OUT_OF_RANGE', 'ZZ999'])(
    'is not known for %s, so that it is not retried for ever',
    (code) => expect(kindOf(code)).toBeUndefined(),
  );
});

describe('a failure of the database', () => {
  it.each(['57014', '25P03', 'XX000', '22021', '40001', 'ECONNRESET'])('is one with the code %s', (code) =>
    expect(isOfDatabase(Object.assign(new Error('failed'), { code }))).toBe(true),
  );

  it.each([new TypeError('failed'), Object.assign(new Error('failed'), { code: 'ERR_OUT_OF_RANGE' }), undefined])(
    'is none of the program (%s)',
    (error) => expect(isOfDatabase(error)).toBe(false),
  );
});
