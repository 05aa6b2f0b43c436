import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { codeBoxes } from './code-boxes.ts';
import { element } from './element.ts';
import type { Page } from './frame.ts';
import { post, refusalText } from './post.ts';
import { goOn, startAgain, wantedPath } from './second-step.ts';
import type { Words } from './words.ts';

/** `/auth/login/enrol`: sets up the second step that the account requires before any other access. */
export function enrolPage(words: Words): Page {
  const title = words.say('enrolTitle');
  const content = element('div', { class: 'plain' }, element('h1', {}, title));
  post(sessionEndpoints.beginAtSignIn, {}).then(
    async ({ secret, address }) => {
      const { qrCode } = await import('./qr-code.ts');
      const code = qrCode(String(address), words.say('qrAlt'));
      content.replaceChildren(setUpForm(words, code, String(secret), content));
      content.querySelector<HTMLElement>('[data-first]')?.focus();
    },
    (error: unknown) => {
      content.append(element('p', { class: 'failed', role: 'alert' }, refusalText(words, error)), startAgain(words));
    },
  );
  return { title, content };
}

function setUpForm(words: Words, qrCode: SVGElement, secret: string, content: HTMLElement): HTMLElement {
  const boxes = codeBoxes(words);
  const failed = element('p', { class: 'failed', role: 'alert' });
  const submit = element('button', { class: 'primary', type: 'submit' }, words.say('next'));
  const form = element(
    'form',
    { novalidate: true },
    element('h1', {}, words.say('enrolTitle')),
    element('p', { class: 'intro' }, words.say('enrolIntro')),
    qrCode,
    element('p', { class: 'key' }, words.say('enrolKey'), ' ', element('code', {}, grouped(secret))),
    boxes.box,
    failed,
    submit,
    startAgain(words),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const code = boxes.value();
    const complete = code.length === LIMITS.twoStepCodeDigits;
    boxes.showError(complete ? undefined : words.error('error.code.digits'));
    if (!complete) {
      boxes.focus();
      return;
    }
    submit.disabled = true;
    failed.textContent = '';
    post(sessionEndpoints.confirmAtSignIn, { code, next: wantedPath() }).then(
      ({ recoveryCodes, next }) => {
        const codes = Array.isArray(recoveryCodes) ? recoveryCodes.map(String) : [];
        content.replaceChildren(keepCodes(words, codes, next));
        content.querySelector<HTMLElement>('[data-first]')?.focus();
      },
      (error: unknown) => {
        failed.textContent = refusalText(words, error);
        submit.disabled = false;
        boxes.clear();
        boxes.focus();
      },
    );
  });
  return form;
}

/** Shows the recovery codes until the user confirms having saved them. */
function keepCodes(words: Words, codes: readonly string[], next: unknown): HTMLElement {
  const kept = element('button', { class: 'primary', type: 'button', 'data-first': true }, words.say('codesKept'));
  kept.addEventListener('click', () => goOn(next));
  return element(
    'div',
    { class: 'plain' },
    element('h1', {}, words.say('keepCodesTitle')),
    element('p', { class: 'intro' }, words.say('keepCodesIntro')),
    element('ul', { class: 'codes' }, ...codes.map((code) => element('li', {}, element('code', {}, code)))),
    kept,
  );
}

/** Groups the secret by four letters, for typing it elsewhere. */
function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
