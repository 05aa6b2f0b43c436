export { SecureParkCard, SecureParkDialog, SecureParkLine, SecureParkMark } from './lazy.ts';
export { useGuardedAssets, useMaySetSecurePark, useSeesSecurePark } from './use-secure-park.ts';
