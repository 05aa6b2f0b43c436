export { ChosenPhotographs } from './ChosenPhotographs.tsx';
export { Photographs } from './Photographs.tsx';
export type { PhotographCalls } from './photograph-calls.ts';
export { addPhotographs } from './shrink.ts';
