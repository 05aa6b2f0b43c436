/**
 * Password rules, for the forms and for the server (product.md §5, "Password policy"; decisions.md, "Which password
 * policy").
 */
import { isCommonPassword } from './common-passwords.ts';
import { LIMITS } from './limits.ts';

export interface PasswordPolicy {
  /** Counted in Unicode code points. */
  minimumCharacters: number;
  lowercaseLetters: number;
  uppercaseLetters: number;
  digits: number;
}

/** For a password that replaces a forgotten one. */
export const RESET_PASSWORD_POLICY: Readonly<PasswordPolicy> = {
  minimumCharacters: LIMITS.passwordMinimumCharacters,
  lowercaseLetters: 1,
  uppercaseLetters: 1,
  digits: 1,
};

/** For the first user of a new account, in the account-creation wizard. */
export const WIZARD_PASSWORD_POLICY: Readonly<PasswordPolicy> = { ...RESET_PASSWORD_POLICY, digits: 2 };

/** Longer passwords are rejected, which limits the cost of hashing. */
export const PASSWORD_MAXIMUM_CHARACTERS = 256;

/** A rule that a password breaks. */
export interface PasswordFault {
  /** Key of the `errors` messages. */
  key:
    | 'error.required.field'
    | 'error.password.min.length'
    | 'error.max.length'
    | 'error.password.lowercase.count'
    | 'error.password.uppercase.count'
    | 'error.password.number.count'
    | 'error.password.numbers.count'
    | 'error.password.whitespace'
    | 'error.password.policy';
  params: { limit?: number };
}

/**
 * Returns the rules that a password breaks, in the order of the form's messages. Empty if the password is acceptable.
 * Letters and digits of every script count.
 */
export function passwordFaults(password: string, policy: Readonly<PasswordPolicy>): PasswordFault[] {
  if (password === '') return [{ key: 'error.required.field', params: {} }];
  const faults: PasswordFault[] = [];
  const need = (fits: boolean, key: PasswordFault['key'], limit?: number): void => {
    if (!fits) faults.push({ key, params: limit === undefined ? {} : { limit } });
  };
  const characters = [...password].length;
  need(characters >= policy.minimumCharacters, 'error.password.min.length', policy.minimumCharacters);
  need(characters <= PASSWORD_MAXIMUM_CHARACTERS, 'error.max.length', PASSWORD_MAXIMUM_CHARACTERS);
  need(count(password, /\p{Ll}/gu) >= policy.lowercaseLetters, 'error.password.lowercase.count');
  need(count(password, /\p{Lu}/gu) >= policy.uppercaseLetters, 'error.password.uppercase.count');
  const fewDigits = policy.digits === 1 ? 'error.password.number.count' : 'error.password.numbers.count';
  need(count(password, /\p{Nd}/gu) >= policy.digits, fewDigits, policy.digits === 1 ? undefined : policy.digits);
  need(!/\s/u.test(password), 'error.password.whitespace');
  // Only reported for a password that breaks no other rule.
  if (faults.length === 0) need(!isCommonPassword(password), 'error.password.policy');
  return faults;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
