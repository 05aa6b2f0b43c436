export { type AskOfAsset, AssetCommands } from './AssetCommands.tsx';
export { CommandMenu } from './CommandMenu.tsx';
export { Confirmation } from './confirmation.ts';
export { InstallationAdvice } from './InstallationAdvice.tsx';
export { CommandDialog, CommandsTab } from './lazy.ts';
export { useCommandFamilies } from './permissions.ts';
export { prove } from './send.ts';
