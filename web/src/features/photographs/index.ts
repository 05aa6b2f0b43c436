export { Photographs } from './Photographs.tsx';
export type { PhotographCalls } from './photograph-calls.ts';
