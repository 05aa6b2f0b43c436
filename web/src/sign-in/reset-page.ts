import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { backToLogin } from './back-to-login.ts';
import { contactFields } from './contact-fields.ts';
import { icon } from './drawings.ts';
import { element } from './element.ts';
import type { Go, Page } from './frame.ts';
import { newPasswordForm } from './new-password-form.ts';
import { post } from './post.ts';
import { codeForm, type NotSent, sendCode } from './reset-code-form.ts';
import { RESET_PATHS, resetState } from './reset-state.ts';
import { readUser, shownUsername } from './username.ts';
import type { Words } from './words.ts';

/**
 * `/login-app/reset/*`: asks for the user, the sent code and the new password. `/login-app/reset/invitation` welcomes a new
 * user, who takes the same steps to a first password.
 */
export function resetPage(words: Words, go: Go): Page {
  const { pathname } = window.location;
  const state = resetState();
  if (state !== undefined && pathname === RESET_PATHS.password) {
    const title = words.say(state.invited ? 'firstPasswordTitle' : 'newPasswordTitle');
    const intro = state.invited ? 'firstPasswordIntro' : 'newPasswordIntro';
    return {
      title,
      content: newPasswordForm(words, {
        title,
        intro: words.say(intro, { username: shownUsername(state) }),
        username: state.username,
        async save(password) {
          await post(sessionEndpoints.resetPassword, { username: state.username, password });
          go(RESET_PATHS.success, null);
        },
        back: backToLogin(words),
      }),
    };
  }
  if (state !== undefined && pathname === RESET_PATHS.code) {
    const { content, leave } = codeForm(words, go, state);
    return { title: words.say('codeTitle'), content, leave };
  }
  const invited = pathname === RESET_PATHS.invitation;
  return { title: words.say(invited ? 'invitedTitle' : 'resetTitle'), content: contactForm(words, go, invited) };
}

function contactForm(words: Words, go: Go, invited: boolean): HTMLElement {
  // An invitation includes its user.
  const contact = contactFields(words, readUser(new URLSearchParams(window.location.search).get('u')));
  const failed = element('p', { class: 'failed', role: 'alert' });
  const label = words.say(invited ? 'sendCode' : 'next');
  const next = element('button', { class: 'primary', type: 'submit' }, label, icon('arrowRight'));
  const form = element(
    'form',
    { novalidate: true },
    element('h1', {}, words.say(invited ? 'invitedTitle' : 'resetTitle')),
    element('p', { class: 'intro' }, words.say(invited ? 'invitedIntro' : 'resetIntro')),
    ...contact.parts,
    failed,
    next,
    backToLogin(words),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    failed.textContent = '';
    const entered = contact.read();
    if (entered === undefined) return;
    next.disabled = true;
    sendCode(words, entered).then(
      (resendAt) => go(RESET_PATHS.code, { ...entered, resendAt, invited }),
      ({ message }: NotSent) => {
        failed.textContent = message;
        next.disabled = false;
      },
    );
  });
  return form;
}
