import { verificationEndpoints } from '@waymark/contract/verification/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { backToLogin } from './back-to-login.ts';
import { codeBoxes } from './code-boxes.ts';
import type { Contact } from './contact-fields.ts';
import { icon } from './drawings.ts';
import { element } from './element.ts';
import type { Go } from './frame.ts';
import { post, Refused, refusalText } from './post.ts';
import { RESET_PATHS, type ResetState } from './reset-state.ts';
import { toast } from './toast.ts';
import { shownUsername } from './username.ts';
import type { Words } from './words.ts';

/** A code was not sent. The message is its reason in the user's language. */
export class NotSent extends Error {
  readonly waitSeconds: number;
  constructor(message: string, waitSeconds: number) {
    super(message);
    this.waitSeconds = waitSeconds;
  }
}

/**
 * Requests a code by SMS or mail, and shows a toast.
 * @returns epoch ms from which another can be requested @throws NotSent
 */
export async function sendCode(words: Words, { username, loginMethod }: Contact): Promise<number> {
  const deliveryMode = loginMethod === 'phone' ? 'SMS' : 'EMAIL';
  try {
    const { resendInSeconds } = await post(verificationEndpoints.send, { target: username, deliveryMode });
    toast(words.say('sendVerificationCodeSuccess'));
    return Date.now() + Number(resendInSeconds) * 1000;
  } catch (error) {
    toast(words.say('sendVerificationCodeError'), true);
    const limited = error instanceof Refused && error.code === 'error.rate.limited';
    if (limited) throw new NotSent(refusalText(words, error), error.waitSeconds);
    throw new NotSent(words.error('error.code.send'), 0);
  }
}

/** The verification step: six boxes and a button that requests another code once that is allowed. */
export function codeForm(words: Words, go: Go, state: ResetState): { content: HTMLElement; leave: () => void } {
  const boxes = codeBoxes(words, () => {
    next.disabled = !isComplete();
  });
  const isComplete = (): boolean => boxes.value().length === LIMITS.verificationCodeDigits;
  const failed = element('p', { class: 'failed', role: 'alert' });
  const next = element(
    'button',
    { class: 'primary', type: 'submit', disabled: true },
    words.say('next'),
    icon('arrowRight'),
  );
  const resend = element('button', { class: 'link', type: 'button' });
  const values = { username: shownUsername(state), minutes: String(LIMITS.verificationCodeSeconds / 60) };
  const first = state.invited ? RESET_PATHS.invitation : RESET_PATHS.contact;
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
    sendCode(words, state)
      .then(
        (at) => {
          resendAt = at;
          window.history.replaceState({ ...state, resendAt }, '');
          boxes.clear();
          boxes.focus();
        },
        ({ message, waitSeconds }: NotSent) => {
          resendAt = Date.now() + waitSeconds * 1000;
          failed.textContent = message;
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
      element('a', { href: `${first}${window.location.search}` }, words.say('notYou')),
    ),
    boxes.box,
    element('p', { class: 'resend' }, resend),
    failed,
    next,
    backToLogin(words),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    failed.textContent = '';
    next.disabled = true;
    post(verificationEndpoints.verify, { target: state.username, verificationCode: boxes.value() }).then(
      () => go(RESET_PATHS.password, { ...state, resendAt }),
      (error: unknown) => {
        failed.textContent = failureText(words, error);
        boxes.clear();
        boxes.focus();
      },
    );
  });
  return { content: form, leave: () => clearInterval(ticking) };
}

const SAID_AS_IT_IS = new Set(['error.code.wrong', 'error.code.expired', 'error.rate.limited']);

function failureText(words: Words, error: unknown): string {
  const said = error instanceof Refused && SAID_AS_IT_IS.has(error.code);
  return said ? refusalText(words, error) : words.error('error.code.verify');
}
