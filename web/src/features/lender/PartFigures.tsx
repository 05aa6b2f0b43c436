import { useQuery } from '@tanstack/react-query';
import { LENDER_PARTS, type LenderPart } from '@waymark/contract/lender/parts.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useTranslation } from '../../base/translation.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './PartFigures.module.css';
import { casePartsQuery } from './queries.ts';

/** Number of cases at each step. A click filters the list by the step. */
export function PartFigures({
  part,
  onPart,
}: {
  part: string | undefined;
  onPart: (part: LenderPart | undefined) => void;
}) {
  const { t } = useTranslation('lender');
  const { data } = useQuery(casePartsQuery());
  return (
    <div className={styles.figures} aria-busy={data === undefined}>
      {LENDER_PARTS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={part === each}
          onClick={() => onPart(part === each ? undefined : each)}
        >
          <span>{t(`part.${each}`)}</span>
          <span>
            <Text as="strong" size="large" figures>
              {data?.parts[each] ?? '–'}
            </Text>{' '}
            <small>{t(`help.${each}`, { days: LIMITS.lenderSettledDays })}</small>
          </span>
        </button>
      ))}
    </div>
  );
}
