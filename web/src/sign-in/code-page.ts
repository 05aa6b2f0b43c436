import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { codeBoxes } from './code-boxes.ts';
import { element } from './element.ts';
import { field } from './field.ts';
import type { Page } from './frame.ts';
import { post, refusalText } from './post.ts';
import { goOn, startAgain, wantedPath } from './second-step.ts';
import type { Words } from './words.ts';

/** `/auth/login/code`: the second step, a code of the authenticator app or a recovery code. */
export function codePage(words: Words): Page {
  const boxes = codeBoxes(words);
  const recovery = field(words.say('recoveryLabel'), {
    id: 'recovery',
    name: 'recovery',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    maxlength: '40',
  });
  const intro = element('p', { class: 'intro' });
  const other = element('button', { class: 'link', type: 'button' });
  const failed = element('p', { class: 'failed', role: 'alert' });
  const submit = element('button', { class: 'primary', type: 'submit' }, words.say('signIn'));
  let byRecovery = false;
  const show = (): void => {
    intro.textContent = words.say(byRecovery ? 'recoveryIntro' : 'twoStepIntro');
    other.textContent = words.say(byRecovery ? 'useApp' : 'useRecovery');
    boxes.box.hidden = byRecovery;
    recovery.box.hidden = !byRecovery;
    failed.textContent = '';
  };
  const focus = (): void => {
    if (byRecovery) recovery.input.focus();
    else boxes.focus();
  };
  show();
  other.addEventListener('click', () => {
    byRecovery = !byRecovery;
    show();
    focus();
  });
  const form = element(
    'form',
    { novalidate: true },
    element('h1', {}, words.say('twoStepTitle')),
    intro,
    boxes.box,
    recovery.box,
    element('p', { class: 'resend' }, other),
    failed,
    submit,
    startAgain(words),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const code = byRecovery ? recovery.input.value.trim() : boxes.value();
    const complete = byRecovery ? code !== '' : code.length === LIMITS.twoStepCodeDigits;
    recovery.showError(complete ? undefined : words.error('error.required.field'));
    boxes.showError(complete ? undefined : words.error('error.code.digits'));
    if (!complete) {
      focus();
      return;
    }
    submit.disabled = true;
    failed.textContent = '';
    post(sessionEndpoints.finishSignIn, { code, next: wantedPath() }).then(
      ({ next }) => goOn(next),
      (error: unknown) => {
        failed.textContent = refusalText(words, error);
        submit.disabled = false;
        boxes.clear();
        focus();
      },
    );
  });
  return { title: words.say('twoStepTitle'), content: form };
}
