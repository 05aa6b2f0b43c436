export { contentAddress, fileNoticesQuery, filesKey, seeFiles } from './queries.ts';
