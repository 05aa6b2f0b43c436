export { useOpenView } from './open-view.ts';
export { viewsQuery } from './queries.ts';
export { ViewsButton } from './ViewsButton.tsx';
