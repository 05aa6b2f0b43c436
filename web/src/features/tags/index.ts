export { tagNamesQuery } from './queries.ts';
export { TagChips } from './TagChips.tsx';
export { TagsField } from './TagsField.tsx';
