import type { ScoreWeights } from '@waymark/domain/score/driver-score.ts';
import { SCORE_KINDS, type ScoreKind } from '@waymark/domain/score/score-kind.ts';

/** Weights as they are typed. */
export type WeightTexts = Readonly<Record<ScoreKind, string>>;

/** Returns a typed weight, undefined if it is not a number from 0 to the maximum. Accepts a decimal comma. */
export function enteredWeight(text: string, maximum: number): number | undefined {
  const plain = text.trim().replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(plain) || Number(plain) > maximum) return undefined;
  return Number(plain);
}

/** Returns the typed weights, undefined if one of them is invalid. */
export function enteredWeights(texts: WeightTexts, maximum: number): ScoreWeights | undefined {
  const entries = SCORE_KINDS.map((kind) => [kind, enteredWeight(texts[kind], maximum)] as const);
  if (entries.some(([, weight]) => weight === undefined)) return undefined;
  return Object.fromEntries(entries) as unknown as ScoreWeights;
}
