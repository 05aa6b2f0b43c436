import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-devanagari/wght.css';
import '../ui/theme/tokens.css';
import './sign-in.css';
import { isLanguage, type Language } from '@waymark/messages/catalogue.ts';
import { loadSignInCatalogue } from '@waymark/messages/sign-in-catalogue.ts';
import { firstLanguage, LANGUAGE_KEY } from '../base/first-language.ts';
import { forgetAnswers } from '../base/forget-answers.ts';
import { codePage } from './code-page.ts';
import { enrolPage } from './enrol-page.ts';
import { frame, type Go, type Page } from './frame.ts';
import { ownPasswordPage } from './own-password-page.ts';
import { passwordPage } from './password-page.ts';
import { providerFailedPage } from './provider-failed-page.ts';
import { resetPage } from './reset-page.ts';
import { SECOND_STEP_PATHS } from './second-step.ts';
import { successPage } from './success-page.ts';
import { usernamePage } from './username-page.ts';
import { type Words, wordsOf } from './words.ts';

const root = document.getElementById('sign-in');
if (!root) throw new Error('sign-in.html has no #sign-in');

/** Returns the page of an address. */
function pageAt(pathname: string): (words: Words, go: Go) => Page {
  if (pathname === SECOND_STEP_PATHS.code) return codePage;
  if (pathname === SECOND_STEP_PATHS.enrol) return enrolPage;
  if (pathname === SECOND_STEP_PATHS.password) return ownPasswordPage;
  if (pathname.startsWith('/auth/login')) return passwordPage;
  if (pathname === '/login-app/provider-failed') return providerFailedPage;
  if (/^\/login-app\/reset-success(\/|$)/.test(pathname)) return successPage;
  return /^\/login-app\/reset(\/|$)/.test(pathname) ? resetPage : usernamePage;
}

// Without a session, nothing of an earlier one stays on this device.
void forgetAnswers();

let language = firstLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages);
let leave: (() => void) | undefined;

async function show(into: HTMLElement): Promise<void> {
  const chosen: Language = language;
  const words = wordsOf(await loadSignInCatalogue(chosen), chosen);
  // Another language was selected while this one loaded.
  if (chosen !== language) return;
  document.documentElement.lang = chosen;
  leave?.();
  const page = pageAt(window.location.pathname)(words, (path, state) => {
    window.history.pushState(state, '', `${path}${window.location.search}`);
    void show(into);
  });
  leave = page.leave;
  document.title = `${page.title} · Waymark`;
  into.replaceChildren(
    frame(words, page.content, (wanted) => {
      if (!isLanguage(wanted)) return;
      localStorage.setItem(LANGUAGE_KEY, wanted);
      language = wanted;
      void show(into);
    }),
  );
  into.querySelector<HTMLElement>('[data-first]')?.focus();
}

window.addEventListener('popstate', () => void show(root));
await show(root);
