/** A position as readers get it, whichever form it is stored in. */
import type { Selectable } from 'kysely';
import type { PositionsTable } from './tables.ts';

export type StoredPosition = Selectable<PositionsTable>;
export type PositionColumn = keyof StoredPosition;
