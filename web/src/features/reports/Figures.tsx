import type { ReportDeclaration } from '@waymark/contract/reports/declaration.ts';
import type { ReportRows } from '@waymark/contract/reports/rows.ts';
import { useTranslation } from '../../base/translation.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './Figures.module.css';
import { useCells } from './use-cells.tsx';
import { useChange } from './use-change.ts';

/** Totals of a report, each with its change since the period before. */
export function Figures({ declaration, data }: { declaration: ReportDeclaration; data: ReportRows | undefined }) {
  const { t } = useTranslation('reportColumns');
  const { unit, figure } = useCells();
  const change = useChange();
  const names = declaration.figures.filter((name) => data === undefined || name in data.totals);
  if (names.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {names.map((name) => {
        const kind = declaration.columns[name]?.kind ?? 'count';
        const value = data?.totals[name];
        return (
          <div key={name}>
            <Text as="dt" tone="soft" size="small">
              {t(name as 'asset')}
            </Text>
            <dd>
              <Text as="b" size="large" tone="plain" figures>
                {typeof value === 'number' ? figure(kind, value) : '–'}
              </Text>{' '}
              {unit(kind)}
              {declaration.compares && (
                <Text as="small" block size="small">
                  {typeof value === 'number' ? change.percent(value, data?.before?.totals[name]) : ' '}
                </Text>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
