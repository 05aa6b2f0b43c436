import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { idle } from './idle.ts';
import { withWords } from './language.ts';
import { firstScreenSettled } from './settled.ts';

/**
 * Returns a component whose code and words load when the browser is idle after the first screen, so that it opens
 * without waiting for the network. They load earlier if it is rendered earlier.
 *
 * @param name export of the module
 */
// biome-ignore lint/suspicious/noExplicitAny: the properties are those of the module's component
export function lazyPart<Name extends string, Part extends ComponentType<any>>(
  load: () => Promise<Readonly<Record<Name, Part>>>,
  name: Name,
): LazyExoticComponent<Part> {
  let loaded: Promise<Readonly<Record<Name, Part>>> | undefined;
  const once = () => (loaded ??= withWords(load)());
  // A part that cannot be loaded is reported when it is rendered.
  void firstScreenSettled()
    .then(idle)
    .then(once)
    .catch(() => undefined);
  return lazy(async () => ({ default: (await once())[name] }));
}

/**
 * Returns a component of the first screen whose code and words load after it, so that the screen does not wait for them.
 *
 * @param name export of the module
 */
// biome-ignore lint/suspicious/noExplicitAny: the properties are those of the module's component
export function latePart<Name extends string, Part extends ComponentType<any>>(
  load: () => Promise<Readonly<Record<Name, Part>>>,
  name: Name,
): LazyExoticComponent<Part> {
  return lazy(async () => {
    await firstScreenSettled();
    return { default: (await withWords(load)())[name] };
  });
}
