import type { DriverScore } from '@waymark/contract/driver-scores/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { driverScore, type ScoreSums, type ScoreWeights } from '@waymark/domain/score/driver-score.ts';
import { SCORE_KINDS, type ScoreKind } from '@waymark/domain/score/score-kind.ts';
import { useId } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import styles from './KindsCard.module.css';
import table from './Table.module.css';
import { useScoreWords } from './use-score-words.ts';
import { enteredWeight, type WeightTexts } from './weight-texts.ts';

/** A weight of each kind beside the present one, and its effect on a driver's points per 100 km. */
export function WeightsTable({
  weights,
  texts,
  entered,
  score,
  onChange,
}: {
  weights: ScoreWeights;
  texts: WeightTexts;
  entered: ScoreWeights | undefined;
  score: DriverScore | undefined;
  onChange: (texts: WeightTexts) => void;
}) {
  const { t } = useTranslation(['scoreWeights', 'driverScores', 'alertKinds']);
  const words = useScoreWords();
  const id = useId();
  const maximum = LIMITS.scoreWeightMaximum;
  const after = score && entered && driverScore(sumsOf(score), entered).kinds;
  const change = (kind: ScoreKind): string => {
    const before = score?.kinds.find((one) => one.kind === kind)?.pointsPer100Km ?? null;
    const next = after?.find((one) => one.kind === kind)?.pointsPer100Km ?? null;
    if (before === null || next === null) return '–';
    const by = Math.round((next - before) * 10) / 10;
    return `${by > 0 ? '+' : by < 0 ? '−' : ''}${words.tenths(Math.abs(by))}`;
  };
  return (
    <table className={`${table.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('driverScores:kind')}</th>
          <th scope="col">{t('driverScores:weight')}</th>
          <th scope="col">{t('scoreWeights:newWeight')}</th>
          {score && (
            <th scope="col">
              {t('scoreWeights:change')}
              <small>{t('driverScores:per100')}</small>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {SCORE_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row" id={`${id}-${kind}`}>
              {t(`alertKinds:${kind}`)}
            </th>
            <td>{words.tenths(weights[kind])}</td>
            <td>
              <TextInput
                id={`${id}-new-${kind}`}
                aria-labelledby={`${id}-${kind}`}
                className={styles.weight}
                inputMode="decimal"
                value={texts[kind]}
                error={
                  enteredWeight(texts[kind], maximum) === undefined && t('scoreWeights:weightMissing', { maximum })
                }
                onChange={({ currentTarget }) => onChange({ ...texts, [kind]: currentTarget.value })}
              />
            </td>
            {score && <td>{change(kind)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the sums that a score was computed from. */
export function sumsOf({ distanceMeters, kinds }: DriverScore): ScoreSums {
  const byKind = Object.fromEntries(kinds.map((kind) => [kind.kind, kind]));
  return { meters: distanceMeters, kinds: byKind as unknown as ScoreSums['kinds'] };
}
