export { DiscoveredFooter } from './DiscoveredFooter.tsx';
export { DiscoveredPanel } from './DiscoveredPanel.tsx';
export { discoveredKey } from './queries.ts';
export { HIDDEN, useDiscovered } from './use-discovered.ts';
