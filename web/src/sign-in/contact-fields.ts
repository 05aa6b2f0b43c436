import { DEFAULT_LOGIN_METHOD } from '@waymark/domain/limits.ts';
import { countries, homeCountry } from '../ui/form/phone-countries.ts';
import { icon } from './drawings.ts';
import { element } from './element.ts';
import { field, onLeave } from './field.ts';
import { phoneNumber } from './phone.ts';
import { emailError, type LoginMethod, shownUsername } from './username.ts';
import type { Words } from './words.ts';

export interface Contact {
  loginMethod: LoginMethod;
  /** An email as typed, or a phone number as digits with the country's code. */
  username: string;
}

/** Selection of the method with its field, at the start of the sign-in form and the reset form. */
export interface ContactFields {
  parts: readonly HTMLElement[];
  /** Returns the input. Undefined if it is invalid, which the field then shows. */
  read(): Contact | undefined;
}

/** @param known the user if the address has it */
export function contactFields(words: Words, known?: Contact): ContactFields {
  let method: LoginMethod = DEFAULT_LOGIN_METHOD;
  let touched = false;
  /** Method at the last blur of the field. */
  let left: LoginMethod | undefined;
  const methods = (['email', 'phone'] as const).map((name) =>
    element('input', { type: 'radio', name: 'loginMethod', value: name, id: name, checked: name === method }),
  );
  const picker = countryPicker(words);
  const username = field(
    words.say('emailLabel'),
    {
      id: 'username',
      name: 'username',
      type: 'text',
      inputmode: 'email',
      autocomplete: 'username',
      maxlength: '254',
      autocapitalize: 'none',
      spellcheck: 'false',
      'data-first': true,
    },
    undefined,
    picker.box,
  );

  /** Returns the username as sent, or its error. */
  const judged = (): { username?: string; error?: string } => {
    const typed = username.input.value.trim();
    if (method === 'email') {
      const error = emailError(typed);
      return error === undefined ? { username: typed } : { error };
    }
    if (typed === '') return { error: 'error.required.field' };
    const number = phoneNumber(typed, picker.country());
    if (number === undefined) return { error: 'error.phoneWithRegion.number' };
    if (typed.startsWith('+') && number.country !== undefined) picker.choose(number.country);
    return { username: number.digits };
  };
  const check = (): string | undefined => {
    const { username: sent, error } = judged();
    username.showError(touched && error !== undefined ? words.error(error) : undefined);
    return sent;
  };
  const choose = (chosen: LoginMethod): void => {
    method = chosen;
    touched = false;
    const phone = chosen === 'phone';
    picker.box.hidden = !phone;
    username.input.value = '';
    username.input.type = phone ? 'tel' : 'text';
    username.input.inputMode = phone ? 'tel' : 'email';
    username.input.autocomplete = phone ? 'tel' : 'username';
    username.input.maxLength = phone ? 24 : 254;
    username.box.querySelector('label')?.firstChild?.replaceWith(words.say(phone ? 'phoneLabel' : 'emailLabel'));
    check();
  };
  for (const input of methods) input.addEventListener('change', () => choose(input.value as LoginMethod));
  picker.onChange(check);
  username.input.addEventListener('input', check);
  username.input.addEventListener('blur', () => {
    left = method;
  });
  onLeave(username.input, () => {
    // The press may have chosen the other method.
    touched ||= left === method;
    check();
  });
  choose(known?.loginMethod ?? DEFAULT_LOGIN_METHOD);
  if (known !== undefined) {
    for (const input of methods) input.checked = input.value === method;
    username.input.value = shownUsername(known);
    check();
  }

  const choice = element(
    'fieldset',
    { class: 'methods' },
    element('legend', {}, words.say('method')),
    ...methods.flatMap((input) => [
      input,
      element(
        'label',
        { for: input.id },
        icon(input.value === 'email' ? 'mail' : 'phone'),
        words.say(input.value === 'email' ? 'email' : 'phone'),
      ),
    ]),
  );
  return {
    parts: [choice, username.box],
    read() {
      touched = true;
      const sent = check();
      if (sent === undefined) username.input.focus();
      return sent === undefined ? undefined : { loginMethod: method, username: sent };
    },
  };
}

/** Name, code and calling code of every country. Closed, it shows the short form. */
function countryPicker(words: Words) {
  const offered = countries(words.language);
  const select = element(
    'select',
    { 'aria-label': words.say('country'), autocomplete: 'tel-country-code' },
    ...offered.map(({ countryCode, name, callingCode }) =>
      element('option', { value: countryCode }, `${name} +${callingCode}`),
    ),
  );
  const shown = element('span', { class: 'shown', 'aria-hidden': 'true' });
  const country = () => (offered.find(({ countryCode }) => countryCode === select.value) ?? offered[0])!.countryCode;
  const choose = (code: string): void => {
    select.value = code;
    shown.textContent = `${code} +${offered.find(({ countryCode }) => countryCode === code)?.callingCode ?? ''}`;
  };
  choose(homeCountry(navigator.languages));
  return {
    box: element('span', { class: 'country', hidden: true }, shown, select, icon('chevronDown', 14)),
    country,
    choose,
    onChange(listener: () => void) {
      select.addEventListener('change', () => {
        choose(select.value);
        listener();
      });
    },
  };
}
