import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Strict } from '../common.ts';
import { NOT_BLANK } from '../validation.ts';

/** Screens whose whole state is their address. */
export const VIEW_SCREENS = ['map', 'assets', 'reports'] as const;
export type ViewScreen = (typeof VIEW_SCREENS)[number];
const ViewScreenSchema = Type.Enum([...VIEW_SCREENS]);

const name = Type.String({ minLength: 1, maxLength: LIMITS.viewNameCharacters, pattern: NOT_BLANK });
/** The query string of the screen's address, without its question mark. The screen ignores invalid parts. */
const query = Type.String({ maxLength: 2000, pattern: '^[^?#\\s]*$' });

export const ViewWrite = Strict({
  name,
  screen: ViewScreenSchema,
  query,
  /** True if every user of the account sees it; needs the permission for it. */
  shared: Type.Boolean(),
});
export type ViewWrite = Static<typeof ViewWrite>;

/** A saved view: a name for a screen with its filters, order, columns and place. */
export const View = Type.Object({
  id: Id,
  name: Type.String(),
  screen: ViewScreenSchema,
  query: Type.String(),
  shared: Type.Boolean(),
  /** True if it is the caller's own. */
  own: Type.Boolean(),
  ownerName: Type.String(),
  /** True if the caller may rename, replace and delete it. */
  mayChange: Type.Boolean(),
  updatedAt: Instant,
});
export type View = Static<typeof View>;
