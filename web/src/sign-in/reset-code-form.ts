import { verificationEndpoints } from '@waymark/contract/verification/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { backToLogin } from './back-to-login.ts';
import { codeBoxes } from './code-boxes.ts';
import type { Contact } from './contact-fields.ts';
import { icon } from './drawings.ts';
import { element } from './element.ts';
import type { Go } from './frame.ts';
import { post, Refused } from './post.ts';
import { RESET_PATHS, type ResetState } from './reset-state.ts';
import { shownUsername } from './username.ts';
import type { Words } from './words.ts';

/** A code was not sent. `key` is of the `errors` messages. */
class NotSent extends Error {
  readonly key: string;
  readonly waitSeconds: number;
  constructor(key: string, waitSeconds: number) {
    super(key);
    this.key = key;
    this.waitSeconds = waitSeconds;
  }
}

/** Requests a code by SMS or mail. @returns epoch ms from which another can be requested @throws NotSent */
export async function sendCode({ username, loginMethod }: Contact): Promise<number> {
  const deliveryMode = loginMethod === 'phone' ? 'SMS' : 'EMAIL';
  try {
    const { resendInSeconds } = await post(verificationEndpoints.send, { target: username, deliveryMode });
    return Date.now() + Number(resendInSeconds) * 1000;
  } catch (error) {
    const limited = error instanceof Refused && error.code === 'error.rate.limited';
    throw new NotSent(limited ? error.code : 'error.code.send', limited ? error.waitSeconds : 0);
  }
}

/** The verification step: six boxes and a button that requests another code once that is allowed. */
export function codeForm(words: Words, go: Go, state: ResetState): { content: HTMLElement; leave: () => void } {
  const boxes = codeBoxes(words);
  const failed = element('p', { class: 'failed', role: 'alert' });
  const told = element('p', { class: 'told', role: 'status' });
  const next = element('button', { class: 'primary', type: 'submit' }, words.say('next'), icon('arrowRight'));
  const resend = element('button', { class: 'link', type: 'button' });
  const values = { username: shownUsername(state), minutes: String(LIMITS.verificationCodeSeconds / 60) };
  let resendAt = state.resendAt;
  const count = (): void => {
    const seconds = Math.ceil((resendAt - Date.now()) / 1000);
    resend.disabled = seconds > 0;
    resend.textContent =
      seconds > 0 ? words.say('codeResendIn', { seconds: String(seconds) }) : words.say('codeResend');
  };
  count();
  const ticking = setInterval(count, 250);

  resend.addEventListener('click', () => {
    resend.disabled = true;
    failed.textContent = '';
    told.textContent = '';
    boxes.showError(undefined);
    sendCode(state)
      .then(
        (at) => {
          resendAt = at;
          window.history.replaceState({ ...state, resendAt }, '');
          told.textContent = words.say('sendVerificationCodeSuccess');
          boxes.clear();
          boxes.focus();
        },
        ({ key, waitSeconds }: NotSent) => {
          resendAt = Date.now() + waitSeconds * 1000;
          failed.textContent = words.error(key);
        },
      )
      .finally(count);
  });

  const form = element(
    'form',
    { novalidate: true },
    element('h1', {}, words.say('codeTitle')),
    element(
      'p',
      { class: 'intro' },
      words.say('codeIntro', values),
      ' ',
      element('a', { href: `${RESET_PATHS.contact}${window.location.search}` }, words.say('notYou')),
    ),
    boxes.box,
    element('p', { class: 'resend' }, resend),
    told,
    failed,
    next,
    backToLogin(words),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    failed.textContent = '';
    told.textContent = '';
    const verificationCode = boxes.value();
    const complete = verificationCode.length === LIMITS.verificationCodeDigits;
    boxes.showError(complete ? undefined : words.error('error.code.digits'));
    if (!complete) {
      boxes.focus();
      return;
    }
    next.disabled = true;
    post(verificationEndpoints.verify, { target: state.username, verificationCode }).then(
      () => go(RESET_PATHS.password, { ...state, resendAt }),
      (error: unknown) => {
        failed.textContent = words.error(failureKey(error));
        next.disabled = false;
        boxes.clear();
        boxes.focus();
      },
    );
  });
  return { content: form, leave: () => clearInterval(ticking) };
}

const SAID_AS_IT_IS = new Set(['error.code.wrong', 'error.code.expired', 'error.rate.limited']);

function failureKey(error: unknown): string {
  return error instanceof Refused && SAID_AS_IT_IS.has(error.code) ? error.code : 'error.code.verify';
}
