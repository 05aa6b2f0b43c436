import { ActionIcon } from '@mantine/core';
import type { StateSettings } from '@waymark/contract/state-settings/schema.ts';
import { THRESHOLD_PROBLEM_KEYS, type ThresholdProblem, thresholdBounds } from '@waymark/domain/threshold-versions.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { NumberInput } from '../../ui/form/NumberInput.tsx';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import styles from './ThresholdForm.module.css';
import { aboutThreshold, shownValue, type ThresholdName, thresholdUnit } from './threshold-units.ts';
import { useMeasure, useUnitWord } from './use-measure.ts';

/**
 * One threshold: name, inherited value, own value and last change.
 *
 * @param usual inherited value, undefined if nothing is derived by it
 * @param text content of the field
 */
export function ThresholdRow({
  name,
  usual,
  inherited,
  text,
  problem,
  unsaved,
  change,
  disabled,
  onChange,
  onTouch,
}: {
  name: ThresholdName;
  usual: number | undefined;
  /** The inherited value is the account's setting for all types. */
  inherited: boolean;
  text: number | string;
  problem: ThresholdProblem | undefined;
  /** The field differs from the saved value. */
  unsaved: boolean;
  change: StateSettings['changes'][number] | undefined;
  disabled: boolean;
  onChange: (value: number | string) => void;
  onTouch: () => void;
}) {
  const { t } = useTranslation('stateSettings');
  const format = useFormat();
  const errorText = useErrorText();
  const { unitsSystem } = useCurrentUser();
  const unitWord = useUnitWord()(name, undefined, typeof text === 'number' ? text : (usual ?? 0));
  const measured = useMeasure();
  const measure = (value: number): string => measured(name, value);
  // The field shows its unit itself. Next to it, a range with units would be cut.
  const bare = (value: number): string =>
    thresholdUnit(name, unitsSystem, value).unit === thresholdUnit(name, unitsSystem).unit
      ? format.number(shownValue(name, unitsSystem, value))
      : measure(value);
  const { minimum, maximum } = thresholdBounds(name);
  const label = t(name);
  const about = aboutThreshold(name);
  const usualText = usual === undefined ? t('noLimit') : measure(usual);
  const error = problem && errorText(THRESHOLD_PROBLEM_KEYS[problem.problem], wordsOf(problem));
  return (
    <div className={styles.row} data-unsaved={unsaved || undefined}>
      <label className={styles.name} htmlFor={name}>
        {label}
        {about && (
          <Caption as="span" block>
            {t(about)}
          </Caption>
        )}
      </label>
      <span className={`${styles.figure} ${styles.usual} figures`} data-head={t('usual')}>
        {inherited ? t('ofAll', { value: usualText }) : usualText}
      </span>
      <NumberInput
        id={name}
        className={styles.field}
        aria-label={`${label} (${unitWord})`}
        aria-description={about && t(about)}
        placeholder={t('range', { minimum: bare(minimum), maximum: bare(maximum) })}
        rightSection={<span className={styles.unit}>{unitWord}</span>}
        rightSectionWidth={72}
        rightSectionPointerEvents="none"
        value={text}
        error={error}
        disabled={disabled}
        onChange={onChange}
        onBlur={onTouch}
      />
      <Caption as="span" breakable className={styles.changed}>
        {unsaved ? (
          <Text tone="accent" weight={500}>
            {t('notSaved')}
          </Text>
        ) : (
          change &&
          t('changedBy', {
            time: format.dateTime(change.at),
            name: change.by ?? t('somebody'),
          })
        )}
      </Caption>
      <span className={styles.back}>
        {text !== '' && !disabled && (
          <ActionIcon
            size={28}
            aria-label={t('toDefault', { name: label })}
            title={t('toDefault', { name: label })}
            onClick={() => onChange('')}
          >
            <Icon name="history" />
          </ActionIcon>
        )}
      </span>
    </div>
  );

  function wordsOf({ params }: ThresholdProblem): Record<string, string> {
    if (typeof params.limit === 'number') return { limit: measure(params.limit) };
    if (params.other === undefined) return {};
    return { other: t(params.other as ThresholdName) };
  }
}
