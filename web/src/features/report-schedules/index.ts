export { contentAddress, filesKey } from './queries.ts';
