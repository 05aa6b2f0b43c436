import { lazyPart } from '../../base/lazy-part.ts';

export { RevocableLinks } from './RevocableLinks.tsx';
export { ShareButton } from './ShareButton.tsx';
export { ShareDriverButton } from './ShareDriverButton.tsx';
export const ShareRouteDrawer = lazyPart(() => import('./ShareRouteDrawer.tsx'), 'ShareRouteDrawer');
export const Links = lazyPart(() => import('./Links.tsx'), 'Links');
export const NewLink = lazyPart(() => import('./NewLink.tsx'), 'NewLink');
