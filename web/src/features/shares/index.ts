import { lazyPart } from '../../base/lazy-part.ts';

export { ShareButton } from './ShareButton.tsx';
export const ShareRouteDrawer = lazyPart(() => import('./ShareRouteDrawer.tsx'), 'ShareRouteDrawer');
