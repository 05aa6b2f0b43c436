/** The looks in which the accessibility rules check each screen. */
import { IS_THOROUGH } from '@waymark/domain/testing-thorough.ts';
import type { Page } from 'playwright-core';
import { accessibilityFaults, COLOUR_RULES, MAIN_NAVIGATION } from '../page.ts';
import { SIZES } from './island.ts';

const [WIDE, , PHONE] = SIZES;

/** Runs in the page: the navigation without the mark of the current screen. */
const NAVIGATION = `[...document.querySelectorAll('${MAIN_NAVIGATION}')].map((each) => each.className + each.textContent).join()`;

interface Look {
  colorScheme: 'light' | 'dark';
  rules?: typeof COLOUR_RULES;
}

/** Themes at each width. All rules check both widths and both themes once; the other two pairs differ only in colors. */
const LOOKS: Readonly<Record<number, readonly Look[]>> = {
  [WIDE.width]: [{ colorScheme: 'light' }, { colorScheme: 'dark', rules: COLOUR_RULES }],
  [PHONE.width]: [{ colorScheme: 'dark' }, { colorScheme: 'light', rules: COLOUR_RULES }],
};

/** Checks the screens of one page. `.ci/run` checks the colors of all pairs of width and theme, other runs of two. */
export class AccessibilityCheck {
  readonly #page: Page;
  readonly #navigations = new Set<string>();
  #shown: Look['colorScheme'] = 'light';

  /** @param page in the light theme */
  constructor(page: Page) {
    this.#page = page;
  }

  /** Returns the faults of the shown screen in the looks of its width. The theme of the last one stays. */
  async faults(): Promise<string[]> {
    const { width } = this.#page.viewportSize()!;
    const looks = (LOOKS[width] ?? []).slice(0, IS_THOROUGH ? 2 : 1);
    const faults: string[] = [];
    // The next screen starts in the theme of this one, which saves a switch.
    for (const { colorScheme, rules } of looks.toSorted((a) => (a.colorScheme === this.#shown ? -1 : 1))) {
      await this.#show(colorScheme);
      // The navigation is the same beside most screens, and has most of the elements.
      const navigation = `${width} ${colorScheme} ${await this.#page.evaluate(NAVIGATION)}`;
      const except = this.#navigations.has(navigation) ? MAIN_NAVIGATION : null;
      this.#navigations.add(navigation);
      for (const fault of await accessibilityFaults(this.#page, rules, except)) faults.push(`${colorScheme}: ${fault}`);
    }
    return faults;
  }

  async #show(colorScheme: Look['colorScheme']): Promise<void> {
    if (colorScheme === this.#shown) return;
    await this.#page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await this.#page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    this.#shown = colorScheme;
  }
}
