import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/noto-sans-devanagari/wght.css';
import '../ui/tokens.css';
import './sign-in.css';
import { isLanguage, type Language } from '@waymark/messages/catalogue.ts';
import { loadSignInCatalogue } from '@waymark/messages/sign-in-catalogue.ts';
import { firstLanguage, LANGUAGE_KEY } from '../app/first-language.ts';
import { frame } from './frame.ts';
import { helpPage } from './help-page.ts';
import { passwordPage } from './password-page.ts';
import { usernamePage } from './username-page.ts';
import { wordsOf } from './words.ts';

const root = document.getElementById('sign-in');
if (!root) throw new Error('sign-in.html has no #sign-in');

/** Which of the pages the address asks for. */
function pageAt(pathname: string) {
  if (pathname.startsWith('/auth/login')) return passwordPage;
  return pathname.startsWith('/login-app/reset') ? helpPage : usernamePage;
}

async function show(language: Language, into: HTMLElement): Promise<void> {
  const words = wordsOf(await loadSignInCatalogue(language), language);
  document.documentElement.lang = language;
  const page = pageAt(window.location.pathname)(words);
  document.title = `${page.title} · Waymark`;
  into.replaceChildren(
    frame(words, page.content, (chosen) => {
      if (!isLanguage(chosen)) return;
      localStorage.setItem(LANGUAGE_KEY, chosen);
      void show(chosen, into);
    }),
  );
  into.querySelector<HTMLElement>('[data-first]')?.focus();
}

await show(firstLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages), root);
