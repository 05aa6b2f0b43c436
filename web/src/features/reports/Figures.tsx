import type { ReportDeclaration } from '@waymark/contract/reports/declaration.ts';
import type { ReportRows } from '@waymark/contract/reports/rows.ts';
import { useTranslation } from '../../base/translation.ts';
import { Text } from '../../ui/layout/Text.ts';
import { isFewBefore } from './compared.ts';
import styles from './Figures.module.css';
import { useCells } from './use-cells.tsx';
import { useChange } from './use-change.ts';

type Total = number | null | undefined;

/** Totals of a report, each with its change since the period before. */
export function Figures({ declaration, data }: { declaration: ReportDeclaration; data: ReportRows | undefined }) {
  const { t } = useTranslation(['reportColumns', 'reports', 'driverScores']);
  const { unit, figure } = useCells();
  const change = useChange();
  const names = declaration.figures.filter((name) => data === undefined || name in data.totals);
  if (names.length === 0) return null;
  return (
    <dl className={styles.figures}>
      {names.map((name) => {
        const { kind = 'count', figure: word = name, better } = declaration.columns[name] ?? {};
        const [value, before] = [data?.totals[name], data?.before?.totals[name]];
        const few = typeof before === 'number' && isFewBefore(kind, data?.totals, data?.before?.totals);
        return (
          <div key={name}>
            <Text as="dt" tone="soft" size="small">
              {t(word as 'asset')}
            </Text>
            <dd>
              <Text as="b" size="large" tone="plain" figures>
                {typeof value === 'number' ? figure(kind, value) : '–'}
              </Text>{' '}
              {kind === 'score' ? t('driverScores:ofHundred') : unit(kind)}
              {declaration.compares && (
                <Text as="small" block size="small" {...(!few && isBetter(better, value, before) && { tone: 'ok' })}>
                  {typeof value !== 'number' ? ' ' : few ? t('reports:beforeFew') : change.percent(value, before)}
                </Text>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function isBetter(better: 'more' | 'less' | undefined, now: Total, before: Total): boolean {
  if (typeof now !== 'number' || typeof before !== 'number' || before === 0) return false;
  return better === 'more' ? now > before : better === 'less' && now < before;
}
