import { LANGUAGE_NAMES } from '@waymark/messages/catalogue.ts';
import { COLOR_SCHEME_KEY } from '../ui/theme/color-scheme-key.ts';
import { icon, logo } from './drawings.ts';
import { element } from './element.ts';
import { mapPicture } from './map-picture.ts';
import type { Words } from './words.ts';

/** Properties that a sign-in page passes to the frame. */
export interface Page {
  title: string;
  content: HTMLElement;
  /** Stops the page's own activities when another page replaces it. */
  leave?: () => void;
}

/** Goes to another of these pages with the same query string. @param state stored with its address */
export type Go = (path: string, state: object | null) => void;

/** Frame with logo, page, language and theme on the left and the picture on the right. Phones omit the picture. */
export function frame(words: Words, content: HTMLElement, onLanguage: (language: string) => void): HTMLElement {
  return element(
    'div',
    { class: 'frame' },
    element(
      'div',
      { class: 'side' },
      element('header', { class: 'brand' }, logo(), 'Waymark'),
      element('main', { class: 'page' }, content),
      element(
        'footer',
        { class: 'foot' },
        choice('globe', words.say('language'), Object.entries(LANGUAGE_NAMES), words.language, onLanguage),
        choice(
          'sun',
          words.say('theme'),
          [
            ['auto', words.say('themeSystem')],
            ['light', words.say('themeLight')],
            ['dark', words.say('themeDark')],
          ],
          storedTheme(),
          chooseTheme,
        ),
      ),
    ),
    element('div', { class: 'picture' }, mapPicture(words.say('mapPicture'))),
  );
}

function choice(
  iconName: 'globe' | 'sun',
  label: string,
  options: readonly (readonly [string, string])[],
  value: string,
  onChoose: (value: string) => void,
): HTMLElement {
  const select = element(
    'select',
    { 'aria-label': label },
    ...options.map(([key, text]) => element('option', { value: key, selected: key === value }, text)),
  );
  select.addEventListener('change', () => onChoose(select.value));
  return element('span', { class: 'choice' }, icon(iconName), select, icon('chevronDown', 14));
}

function storedTheme(): string {
  const stored = localStorage.getItem(COLOR_SCHEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

function chooseTheme(theme: string): void {
  localStorage.setItem(COLOR_SCHEME_KEY, theme);
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.dataset.mantineColorScheme = theme === 'auto' ? system : theme;
}
