/** Every screen of the product: the pages without a session are listed here, the others in the `screen.ts` of their feature. */
import type { ReadyStates } from '../../../web/src/ui/layout/screen.ts';

/** A screen and the selector of an element that exists once the screen is complete, in any language. */
export interface Screen {
  path: string;
  ready: string;
}

export const SIGNED_OUT: readonly Screen[] = [
  { path: '/login-app', ready: '#username' },
  { path: '/login-app/reset', ready: '#username' },
  {
    path: `/login-app/reset/invitation?u=${encodeURIComponent('{"username":"a@example.com","loginMethod":"email"}')}`,
    ready: '#username',
  },
  { path: '/create-account', ready: '.page form input' },
  { path: '/login-app/reset-success', ready: 'a.primary' },
  {
    path: `/auth/login?u=${encodeURIComponent('{"username":"a@example.com","loginMethod":"email"}')}`,
    ready: '#password',
  },
  { path: '/auth/login', ready: 'a.primary' },
  { path: '/link-expired', ready: 'main h1' },
  { path: '/auth/login/code', ready: 'fieldset.code input' },
  {
    path: `/auth/login/password?u=${encodeURIComponent('{"username":"a@example.com","loginMethod":"email"}')}`,
    ready: '#confirmation',
  },
  { path: '/login-app/provider-failed?reason=unverified', ready: 'a.primary' },
];

/** The asset that the screens show. */
export interface ShownAsset {
  asset: string;
  imei: string;
  /** Prefix of its name. */
  name: string;
  /** Id of a planned route that it has driven. */
  route: string;
  /** Id of a driver of the asset. */
  driver: string;
  /** Ids of a draft and of a submitted incident. */
  draft: string;
  incident: string;
}

const DECLARED = import.meta.glob<ReadyStates>('../../../web/src/features/*/screen.ts', {
  eager: true,
  import: 'ready',
});

/**
 * Returns the declared states of every screen, and an address that no screen has.
 * @param shown an asset that has driven
 */
export function signedInScreens(shown: ShownAsset): readonly Screen[] {
  const filled = (text: string): string =>
    text.replace(
      /\{(asset|imei|name|route|driver|draft|incident)\}/g,
      (_, key: string) => shown[key as keyof ShownAsset],
    );
  const declared = Object.values(DECLARED)
    .flatMap((states) => Object.entries(states))
    .map(([path, ready]) => ({ path: filled(path), ready: filled(ready) }));
  return [...declared, { path: '/nowhere', ready: 'main h1, main h2, h1' }];
}
