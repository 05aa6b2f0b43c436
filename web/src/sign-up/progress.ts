import { check } from '@waymark/contract/check.ts';
import * as Type from 'typebox';
import type { WizardState } from '../ui/wizard/machine.ts';
import { AboutAccount, type SignUpData } from './data.ts';
import type { SentCodes } from './sent-codes.ts';

const KEY = 'waymark.sign-up';

/** State of the wizard that the tab keeps over a reload or Back. The password is never kept. */
export interface Progress {
  at: number;
  completed: number;
  data: SignUpData;
  codes: SentCodes;
}

const Stored = Type.Object({
  at: Type.Integer({ minimum: 0 }),
  completed: Type.Integer({ minimum: 0 }),
  data: Type.Object({
    loginMethod: Type.Object({ methodType: Type.Enum(['EMAIL', 'PHONE']), methodValue: Type.String() }),
    phoneConfirmation: Type.Object({ target: Type.String(), verificationCode: Type.String() }),
    summary: AboutAccount,
  }),
  codes: Type.Record(
    Type.String(),
    Type.Object({ resendAt: Type.Number(), validUntil: Type.Number(), spent: Type.Optional(Type.String()) }),
  ),
});

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns what the tab has kept, or a new wizard. */
export function readProgress(storage: Storage, initial: SignUpData): Progress {
  const fresh: Progress = { at: 0, completed: 0, data: initial, codes: {} };
  let kept: unknown;
  try {
    kept = JSON.parse(storage.getItem(KEY) ?? 'null');
  } catch {
    return fresh; // from another version of the page
  }
  if (check(Stored, kept).length > 0) return fresh;
  const { data, ...rest } = kept as Type.Static<typeof Stored>;
  return { ...rest, data: { ...initial, ...(data as Omit<SignUpData, 'createPassword'>) } };
}

export function keepProgress(
  storage: Storage,
  { at, completed, data }: Pick<WizardState<SignUpData>, 'at' | 'completed' | 'data'>,
  codes: SentCodes,
): void {
  const { createPassword: _password, ...kept } = data;
  storage.setItem(KEY, JSON.stringify({ at, completed, data: kept, codes }));
}

export function forgetProgress(storage: Storage): void {
  storage.removeItem(KEY);
}
