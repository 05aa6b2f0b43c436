/** Every screen of the product: a new one is a line here. */

/** A screen and what is on it when it is complete, in any language. */
export interface Screen {
  path: string;
  ready: string;
}

export const SIGNED_OUT: readonly Screen[] = [
  { path: '/login-app', ready: '#username' },
  { path: '/login-app/reset', ready: '#username' },
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

/** @param assetId of the asset that has been driving */
export const signedInScreens = (assetId: string): readonly Screen[] => [
  { path: '/map', ready: '[role=option]' },
  { path: `/map?selected=${assetId}`, ready: 'section[aria-label^="Truck 07"] a' },
  { path: '/map?q=nothing+like+this', ready: 'section h2' },
  { path: '/assets', ready: 'tbody tr' },
  { path: '/assets?search=nothing+like+this&type=car', ready: 'main section h2' },
  { path: '/assets?edit=new', ready: '[role=dialog] [type=submit]' },
  { path: `/assets?edit=${assetId}`, ready: '[role=dialog] [type=submit]' },
  { path: '/assets?connect=new', ready: '[role=dialog] [type=submit]' },
  { path: '/assets?connect=356307042442001', ready: '[role=dialog] dl' },
  { path: `/assets/${assetId}?tab=overview`, ready: 'main dl dd' },
  { path: `/assets/${assetId}`, ready: 'main ol button' },
  { path: `/assets/${assetId}?tab=commands`, ready: 'main tbody tr button' },
  { path: '/diagnostics', ready: 'main table' },
  { path: '/audit', ready: 'tbody tr button' },
  { path: '/audit?action=nothing.like.this', ready: 'main section h2' },
  { path: '/commands', ready: 'tbody tr button' },
  { path: '/commands?status=failed', ready: 'main section h2' },
  { path: '/commands?edit=limits', ready: '[role=dialog] [type=submit]' },
  { path: '/profile', ready: 'main section li' },
  { path: '/outbox', ready: 'main section h2' },
  { path: '/users', ready: 'tbody tr button' },
  { path: '/users?edit=new', ready: '[role=dialog] [type=submit]' },
  { path: '/users?show=roles', ready: 'main tbody td' },
  { path: '/shares', ready: 'main section h2' },
  { path: '/drivers', ready: 'main section h2' },
  { path: '/drivers?edit=new', ready: '[role=dialog] [type=submit]' },
  { path: '/customers', ready: 'main section h2' },
  { path: '/customers?edit=new', ready: '[role=dialog] [type=submit]' },
  { path: '/tags', ready: 'main tbody tr, main section h2' },
  { path: '/tags?edit=new', ready: '[role=dialog] [type=submit]' },
  { path: '/make-models', ready: 'main tbody tr button' },
  { path: '/make-models?edit=new', ready: '[role=dialog] [type=submit]' },
  { path: '/devices', ready: 'tbody tr button' },
  { path: '/devices?status=offline&search=nothing+like+this', ready: 'main section h2' },
  { path: '/devices?edit=new', ready: '[role=dialog] [type=submit]' },
  { path: '/devices/upload', ready: '[role=dialog] a[download]' },
  { path: '/devices/set-up', ready: 'main nav a' },
  { path: '/devices/set-up?model=teltonika%2FFMC130', ready: 'article code' },
  { path: '/state-settings', ready: 'main form label' },
  { path: '/setup', ready: 'main ol li a' },
  { path: '/setup?edit=profile', ready: '[role=dialog] [type=submit]' },
  { path: '/accounts', ready: 'main section h2' },
  { path: '/accounts?edit=new', ready: '[role=dialog] [type=submit]' },
  { path: `/playback?assets=${assetId}`, ready: 'main ol li' },
  { path: '/playback', ready: 'main section h2' },
  { path: '/assets?status=moving', ready: 'tbody tr, main section h2' },
  { path: '/nowhere', ready: 'main h1, main h2, h1' },
];
