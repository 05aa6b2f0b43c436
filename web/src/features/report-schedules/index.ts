export { contentAddress, fileNoticesQuery, filesKey, isOpen, seeFiles } from './queries.ts';
