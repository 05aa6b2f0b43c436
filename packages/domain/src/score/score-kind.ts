/** Kinds of events that cost a driver points. */
export const SCORE_KINDS = ['speeding', 'harshBraking', 'harshAcceleration', 'harshCornering', 'idling'] as const;
export type ScoreKind = (typeof SCORE_KINDS)[number];
