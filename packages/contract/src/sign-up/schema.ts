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

/** How the first user of a new account will sign in (product.md §3, "Login method"). */
export const SignUpMethod = Strict({
  methodType: Type.Enum([...METHOD_TYPES]),
  /** Email address, or phone number as `{country calling code} {number}`. */
  methodValue: Type.String({ minLength: 1, maxLength: 254 }),
  verificationCode: Type.Optional(Type.String({ pattern: '^[0-9]{6}$' })),
});
export type SignUpMethod = Static<typeof SignUpMethod>;

const name = Type.String({ minLength: 1, maxLength: 80, pattern: NOT_BLANK });

/** Everything that the steps of the wizard collect, sent at its end with the proof of the verified address. */
export const SignUp = Strict({
  loginMethod: SignUpMethod,
  password: Type.String({ maxLength: 1024, format: 'password' }),
  /** Of the account; left out: the address that it signs in with. */
  name: Type.Optional(name),
  /** Who administers it; left out: the same. */
  admin: Type.Optional(Strict({ name })),
  attributes: Type.Optional(AccountAttributes),
});
export type SignUp = Static<typeof SignUp>;

type Wrong = Pick<FieldProblem, 'path' | 'key' | 'params'>;

/** What is wrong with the address, which depends on its type. */
export function methodValueProblems({ methodType, methodValue }: SignUpMethod, path: string): Wrong[] {
  const fits = methodType === 'EMAIL' ? isEmail(methodValue.trim()) : toE164(methodValue) !== undefined;
  if (fits) return [];
  return [{ path, key: methodType === 'EMAIL' ? 'error.format.email' : 'error.phoneWithRegion.number', params: {} }];
}

/** What is wrong with the password, every rule that it breaks. */
export function signUpPasswordProblems(password: string, path: string): Wrong[] {
  return passwordFaults(password, WIZARD_PASSWORD_POLICY).map(({ key, params }) => ({
    path,
    key,
    params: { ...params },
  }));
}

/** The address as codes are sent to it and users are found by it: an email in lower case, a number with its +. */
export function signUpTarget({ methodType, methodValue }: SignUpMethod): string {
  return methodType === 'EMAIL' ? methodValue.trim().toLowerCase() : (toE164(methodValue) ?? '');
}
