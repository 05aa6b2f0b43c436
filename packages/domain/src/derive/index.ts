/** Public interface of derivation. Start at advance.ts. */
export { type Absence, absenceAt, absencesOf, replacementsOf, wasAbsent } from './absence.ts';
export { advance, contact, isInOrder, passTime } from './advance.ts';
export * from './derive-all.ts';
export * from './derived.ts';
export { FOLD_VERSION, type Fold, startFold } from './fold.ts';
export { type OpenInterval, type OpenRows, openRows } from './open-rows.ts';
export { type DeviceRules, type RuleSource, type Rules, rulesOf, rulesUnder } from './rules.ts';
export { silenceChanges } from './silence-changes.ts';
export { type LiveStatus, serverTimeOf, statusNow, timeNow } from './status-now.ts';
export { foldText, parseFold } from './stored-fold.ts';
export { averageSpeed } from './trip-row.ts';
