export { CommandMenu } from './CommandMenu.tsx';
export { CommandDialog, CommandsTab } from './lazy.ts';
export { useCommandFamilies } from './permissions.ts';
