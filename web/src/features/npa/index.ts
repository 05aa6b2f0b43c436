export { NpaAction } from './NpaAction.tsx';
export { NpaDialog } from './NpaDialog.tsx';
export { NpaHistory } from './NpaHistory.tsx';
export { useMayDeclareNpa } from './permissions.ts';
