import { useHasFeature, useMay } from '../../base/session.ts';

/** Returns whether the user may declare an asset non-performing and revoke it. */
export function useMayDeclareNpa(): boolean {
  const mayWrite = useMay('npa.write');
  return useHasFeature('npa') && mayWrite;
}
