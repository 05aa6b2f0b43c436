import { useHasFeature, useMay } from '../../base/session.ts';

/** Whether the user may declare an asset non-performing, and take it back. */
export function useMayDeclareNpa(): boolean {
  const mayWrite = useMay('npa.write');
  return useHasFeature('npa') && mayWrite;
}
