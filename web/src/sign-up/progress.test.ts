import { LIMITS } from '@waymark/domain/limits.ts';
import { describe, expect, it } from 'vitest';
import { emptySignUp, isValid, passwordProblems } from './data.ts';
import { forgetProgress, keepProgress, readProgress } from './progress.ts';
import { validCode, without, withSent, withSpent } from './sent-codes.ts';

const EMPTY = emptySignUp('en', 'Asia/Tokyo');
const FILLED = {
  ...EMPTY,
  loginMethod: { methodType: 'EMAIL' as const, methodValue: 'aiko@example.test' },
  phoneConfirmation: { target: 'aiko@example.test', verificationCode: '123456' },
  createPassword: { password: 'Tractor-Lamp-77', confirmation: 'Tractor-Lamp-77' },
  summary: { ...EMPTY.summary, name: 'Fleet' },
};

function tabStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('the progress of the wizard', () => {
  it('is kept in the tab, without the password', () => {
    const storage = tabStorage();
    const codes = withSpent({}, 'aiko@example.test', '123456', 0);
    keepProgress(storage, { at: 3, completed: 3, data: FILLED }, codes);
    expect(JSON.stringify([...storage.kept])).not.toContain('Tractor');
    expect(readProgress(storage, EMPTY)).toEqual({
      at: 3,
      completed: 3,
      data: { ...FILLED, createPassword: EMPTY.createPassword },
      codes,
    });
    forgetProgress(storage);
    expect(readProgress(storage, EMPTY)).toMatchObject({ at: 0, completed: 0, data: EMPTY, codes: {} });
  });

  it.each(['', '{', '[]', '{"at":1}', 'null'])('begins again if %j was kept', (text) => {
    const storage = tabStorage();
    storage.setItem('waymark.sign-up', text);
    expect(readProgress(storage, EMPTY)).toMatchObject({ at: 0, data: EMPTY });
  });
});

describe('a sent code', () => {
  const target = 'aiko@example.test';
  const sent = withSent({}, target, 30_000, 0);

  it('is valid for its own address until it expires', () => {
    expect(validCode(sent, target, 1)).toMatchObject({ resendAt: 30_000 });
    expect(validCode(sent, 'other@example.test', 1)).toBeUndefined();
    expect(validCode(sent, 'constructor', 1)).toBeUndefined();
    expect(validCode(sent, target, LIMITS.verificationCodeSeconds * 1000)).toBeUndefined();
  });

  it('stays known as spent while another address is tried, until its proof expires or is refused', () => {
    const spent = withSpent(sent, target, '123456', 1000);
    const both = withSent(spent, 'other@example.test', 40_000, 2000);
    expect(validCode(both, target, 2000)?.spent).toBe('123456');
    expect(validCode(both, target, 1000 + LIMITS.verificationProofSeconds * 1000)).toBeUndefined();
    expect(validCode(without(both, target), target, 2000)).toBeUndefined();
  });
});

describe('the password step', () => {
  it('reports a weak password and a missing confirmation at the same time', () => {
    const wrong = passwordProblems({ password: 'Lantern-7', confirmation: '' });
    expect(wrong.map(({ path, key }) => `${path} ${key}`)).toEqual([
      'password error.password.numbers.count',
      'confirmation error.required.field',
    ]);
    expect(isValid.createPassword({ ...EMPTY, createPassword: { password: '', confirmation: '' } })).toBe(false);
  });
});
