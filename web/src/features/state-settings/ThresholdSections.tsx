import type { Thresholds } from '@waymark/domain/limits.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Card } from '../../ui/layout/Card.ts';
import { Caption } from '../../ui/layout/Text.ts';
import styles from './ThresholdSections.module.css';
import { THRESHOLD_GROUPS, type ThresholdName } from './threshold-units.ts';

/**
 * The groups of the form, with how many of their thresholds are customized or not saved yet. Leads to them.
 * @param own saved values of the scope @param unsaved thresholds that differ from them
 */
export function ThresholdSections({
  own,
  unsaved: allUnsaved,
}: {
  own: Partial<Thresholds>;
  unsaved: readonly ThresholdName[];
}) {
  const { t } = useTranslation('stateSettings');
  const format = useFormat();
  const go = (id: string): void => {
    const section = document.getElementById(id);
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  };
  return (
    <Card as="nav" padding="4px" aria-label={t('sections')} className={styles.sections}>
      {THRESHOLD_GROUPS.map(({ title, names }) => {
        const unsaved = names.filter((name) => allUnsaved.includes(name)).length;
        const customized = names.filter((name) => own[name] !== undefined).length;
        return (
          <button key={title} type="button" onClick={() => go(title)}>
            {t(title)}
            <Caption as="span">
              {unsaved > 0
                ? t('sectionUnsaved', { number: format.number(unsaved) })
                : customized > 0 && t('sectionCustomized', { number: format.number(customized) })}
            </Caption>
          </button>
        );
      })}
    </Card>
  );
}
