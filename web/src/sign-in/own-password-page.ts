import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import type { Go, Page } from './frame.ts';
import { newPasswordForm } from './new-password-form.ts';
import { post } from './post.ts';
import { goOn, goToStep, startAgain, wantedPath } from './second-step.ts';
import { readUser, shownUsername } from './username.ts';
import type { Words } from './words.ts';

/** `/auth/login/password`: replaces the generated initial password before any other access. */
export function ownPasswordPage(words: Words, go: Go): Page {
  const user = readUser(new URLSearchParams(window.location.search).get('u'));
  const title = words.say('ownPasswordTitle');
  const content = newPasswordForm(words, {
    title,
    intro: words.say('ownPasswordIntro', { username: user ? shownUsername(user) : '' }),
    username: user?.username ?? '',
    async save(password) {
      const { next, secondStep } = await post(sessionEndpoints.choosePassword, { password, next: wantedPath() });
      if (!goToStep(go, secondStep)) goOn(next);
    },
    back: startAgain(words),
  });
  return { title, content };
}
