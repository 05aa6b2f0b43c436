import { passwordFaults, WIZARD_PASSWORD_POLICY } from '@waymark/domain/password.ts';
import Type, { type Static } from 'typebox';
import { AccountAttributes } from '../accounts/schema.ts';
import { Strict } from '../common.ts';
import { isEmail } from '../formats.ts';
import { toE164 } from '../phone.ts';
import type { FieldProblem } from '../problem.ts';
import { NOT_BLANK } from '../validation.ts';

export const METHOD_TYPES = ['EMAIL', 'PHONE'] as const;
export type MethodType = (typeof METHOD_TYPES)[number];

/** Login method of the first user of a new account (product.md §3, "Login method"). */
export const SignUpMethod = Strict({
  methodType: Type.Enum([...METHOD_TYPES]),
  /** Email address, or phone number as `{country calling code} {number}`. */
  methodValue: Type.String({ minLength: 1, maxLength: 254 }),
  verificationCode: Type.Optional(Type.String({ pattern: '^[0-9]{6}$' })),
});
export type SignUpMethod = Static<typeof SignUpMethod>;

const name = Type.String({ minLength: 1, maxLength: 80, pattern: NOT_BLANK });

/** All data of the wizard's steps, sent at its end with the proof of the verified address. */
export const SignUp = Strict({
  loginMethod: SignUpMethod,
  password: Type.String({ maxLength: 1024, format: 'password' }),
  /** Name of the account. Default: the address of its sign-in. */
  name: Type.Optional(name),
  /** Its administrator. Default: the same. */
  admin: Type.Optional(Strict({ name })),
  attributes: Type.Optional(AccountAttributes),
});
export type SignUp = Static<typeof SignUp>;

type Wrong = Pick<FieldProblem, 'path' | 'key' | 'params'>;

/** Returns the problems of the address, which depend on its type. */
export function methodValueProblems({ methodType, methodValue }: SignUpMethod, path: string): Wrong[] {
  const fits = methodType === 'EMAIL' ? isEmail(methodValue.trim()) : toE164(methodValue) !== undefined;
  if (fits) return [];
  return [{ path, key: methodType === 'EMAIL' ? 'error.format.email' : 'error.phoneWithRegion.number', params: {} }];
}

/** Returns a problem for every rule that the password breaks. */
export function signUpPasswordProblems(password: string, path: string): Wrong[] {
  return passwordFaults(password, WIZARD_PASSWORD_POLICY).map(({ key, params }) => ({
    path,
    key,
    params: { ...params },
  }));
}

/** Returns the stored form of the address: an email in lower case, a number with its +. */
export function signUpTarget({ methodType, methodValue }: SignUpMethod): string {
  return methodType === 'EMAIL' ? methodValue.trim().toLowerCase() : (toE164(methodValue) ?? '');
}
