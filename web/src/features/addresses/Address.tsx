import { type MaybePoint, useAddress } from './use-address.ts';

/** The address of a position as text. Until it is known: the one that came with the position, or the coordinates. */
export function Address({
  at,
  stepMeters,
  known,
}: {
  at: MaybePoint | null;
  stepMeters?: number;
  known?: string | null;
}) {
  return <>{useAddress(at, stepMeters, known)}</>;
}
