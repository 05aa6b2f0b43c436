import { check } from '@waymark/contract/check.ts';
import { Strict } from '@waymark/contract/common.ts';
import type { FieldProblem } from '@waymark/contract/problem.ts';
import {
  type MethodType,
  methodValueProblems,
  type SignUp,
  SignUpMethod,
  signUpPasswordProblems,
  signUpTarget,
} from '@waymark/contract/sign-up/schema.ts';
import { COUNTRIES, type Country } from '@waymark/domain/countries.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Language } from '@waymark/messages/catalogue.ts';
import * as Type from 'typebox';
import { bodyOf } from '../ui/form/schema-fields.ts';

/** Data of each step of the wizard. */
export interface SignUpData {
  loginMethod: { methodType: MethodType; methodValue: string };
  phoneConfirmation: {
    /** The address that the code was sent to. */
    target: string;
    verificationCode: string;
  };
  createPassword: { password: string; confirmation: string };
  summary: Summary;
}

export interface Summary {
  name: string;
  userName: string;
  countryCode: string | null;
  unitsSystem: 'metric' | 'imperial';
  language: Language;
  timeZone: string;
}

export const NewPassword = Strict({
  password: Type.String({ maxLength: 1024, format: 'password' }),
  confirmation: Type.String({ maxLength: 1024, format: 'password' }),
});

export const AboutAccount = Strict({
  name: Type.Optional(Type.String({ maxLength: 80 })),
  userName: Type.Optional(Type.String({ maxLength: 80 })),
  countryCode: Type.Union([Type.Enum(COUNTRIES.map(({ countryCode }) => countryCode)), Type.Null()]),
  unitsSystem: Type.Enum(['metric', 'imperial']),
  language: Type.String(),
  timeZone: Type.String({ minLength: 1, maxLength: 64 }),
});

const NO_METHOD = { methodType: 'EMAIL', methodValue: '' } as const;

/** Returns the initial data of the wizard, preset from the browser. */
export function emptySignUp(language: Language, timeZone: string): SignUpData {
  const country = COUNTRIES.find(({ timeZones }) => timeZones.includes(timeZone));
  return {
    loginMethod: NO_METHOD,
    phoneConfirmation: { target: '', verificationCode: '' },
    createPassword: { password: '', confirmation: '' },
    summary: {
      name: '',
      userName: '',
      countryCode: country?.countryCode ?? null,
      unitsSystem: country?.unitsSystem ?? 'metric',
      language,
      timeZone,
    },
  };
}

/** Returns the step without its other input, which belongs to the other method. */
export function withMethodType(methodType: MethodType): SignUpData['loginMethod'] {
  return { methodType, methodValue: '' };
}

/** Returns the initial settings of an account in the country. Keeps the time zone if it is one of the country's. */
export function proposalsOf(country: Country, timeZone: string): Pick<Summary, 'unitsSystem' | 'timeZone'> {
  return {
    unitsSystem: country.unitsSystem,
    timeZone: country.timeZones.includes(timeZone) ? timeZone : country.timeZones[0],
  };
}

type Wrong = Pick<FieldProblem, 'path' | 'key' | 'params'>;

/** Returns the errors of a password and its repetition. */
export function passwordProblems({ password, confirmation }: SignUpData['createPassword']): Wrong[] {
  const wrong = signUpPasswordProblems(password, 'password');
  const key = confirmation === '' ? 'error.required.field' : 'error.password.mismatch';
  if (confirmation === '' || password !== confirmation) wrong.push({ path: 'confirmation', key, params: {} });
  return wrong;
}

export const isValid: { [Step in keyof SignUpData]: (data: SignUpData) => boolean } = {
  loginMethod: ({ loginMethod }) => {
    const body = bodyOf(SignUpMethod, loginMethod) as SignUpMethod;
    return check(SignUpMethod, body).length === 0 && methodValueProblems(body, 'methodValue').length === 0;
  },
  phoneConfirmation: ({ phoneConfirmation: { target, verificationCode }, loginMethod }) =>
    target === signUpTarget(loginMethod) &&
    new RegExp(`^[0-9]{${LIMITS.verificationCodeDigits}}$`).test(verificationCode),
  createPassword: ({ createPassword }) => passwordProblems(createPassword).length === 0,
  summary: ({ summary }) => check(AboutAccount, bodyOf(AboutAccount, summary)).length === 0,
};

/** Returns the single body that sends all data. */
export function signUpBody({ loginMethod, phoneConfirmation, createPassword, summary }: SignUpData): SignUp {
  const name = summary.name.trim();
  const userName = summary.userName.trim();
  const country = COUNTRIES.find(({ countryCode }) => countryCode === summary.countryCode);
  return {
    loginMethod: {
      ...loginMethod,
      methodValue: loginMethod.methodValue.trim(),
      verificationCode: phoneConfirmation.verificationCode,
    },
    password: createPassword.password,
    ...(name && { name }),
    ...(userName && { admin: { name: userName } }),
    attributes: {
      ...(country && { location: { countryCode: country.countryCode }, currency: country.currency }),
      unitsSystem: summary.unitsSystem,
      language: summary.language,
      timeZone: summary.timeZone,
    },
  };
}
