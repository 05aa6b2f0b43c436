/**
 * Settings of the engine's memory. Imported first, before any other code runs.
 *
 * V8 notices where the program makes objects that live long, and from then on allocates the objects of that line among
 * the old ones. A row of a result is made by one line for all statements: those of the caches live long, and so did, until the
 * next collection of all memory, each row of each answer with its texts and dates (`docs/decisions/0290-no-pretenuring.md`).
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--no-allocation-site-pretenuring');
