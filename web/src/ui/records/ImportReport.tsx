import { Button } from '@mantine/core';
import type { ImportFault, ImportResult } from '@waymark/contract/imports/schema.ts';
import { CSV_BEGIN, csvLine } from '@waymark/domain/csv.ts';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../format/use-format.ts';
import { Icon } from '../icons/Icon.tsx';
import { Box } from '../layout/Box.ts';
import { Card } from '../layout/Card.ts';
import { Row } from '../layout/Row.ts';
import { Text } from '../layout/Text.ts';
import { useErrorText } from '../overlays/use-problem.ts';
import styles from './Import.module.css';
import { saveCsv } from './save-file.ts';

/** Number of ready rows shown initially. */
const FIRST_ROWS = 4;

/**
 * Shows the result of a check: number of ready rows, errors with place and reason, and the first ready rows.
 *
 * @param fileName name of the checked file
 */
export function ImportReport({ result, limit, fileName }: { result: ImportResult; limit: number; fileName: string }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const wrong = result.rows - result.accepted;
  return (
    <>
      <div role="status">
        <Card as="dl" margin="12px 0" className={styles.counts}>
          <div>
            <Text as="dt" tone="quiet" size="small">
              {t('rows')}
            </Text>
            <dd className="figures">
              {format.number(result.rows)}{' '}
              <Text as="small" tone="quiet" size="small" weight={400}>
                {t('ofAtMost', { limit: format.number(limit) })}
              </Text>
            </dd>
          </div>
          <div data-kind="ok">
            <Text as="dt" tone="quiet" size="small">
              {t('ready')}
            </Text>
            <dd className="figures">
              <Icon name="check" /> {format.number(result.accepted)}
            </dd>
          </div>
          <div data-kind={wrong > 0 ? 'danger' : undefined}>
            <Text as="dt" tone="quiet" size="small">
              {t('withErrors')}
            </Text>
            <dd className="figures">
              {wrong > 0 && <Icon name="octagon" />} {format.number(wrong)}
            </dd>
          </div>
        </Card>
      </div>
      {result.faults.length > 0 && <Faults result={result} fileName={fileName} />}
      {result.ready.length > 0 && <ReadyRows result={result} />}
    </>
  );
}

function Faults({ result: { faults, faultCount }, fileName }: { result: ImportResult; fileName: string }) {
  const { t } = useTranslation('imports');
  const reason = useReason();
  const save = (): void => {
    const lines = [
      [t('line'), t('column'), t('value'), t('reason')],
      ...faults.map((fault) => [fault.line, fault.column, fault.value, reason(fault)]),
    ];
    saveCsv(`${fileName.replace(/\.csv$/i, '')}-errors.csv`, CSV_BEGIN + lines.map(csvLine).join(''));
  };
  return (
    <Section
      title={t('rowsWithErrors')}
      action={
        <Button size="xs" variant="subtle" leftSection={<Icon name="download" />} onClick={save}>
          {t('errorsAsCsv')}
        </Button>
      }
      stacked
    >
      <thead>
        <tr>
          <th scope="col" data-align="end">
            {t('line')}
          </th>
          <th scope="col">{t('column')}</th>
          <th scope="col">{t('value')}</th>
          <th scope="col">{t('reason')}</th>
        </tr>
      </thead>
      <tbody>
        {faults.map((fault, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered, and a cell can have two errors
          <tr key={index}>
            <th scope="row" data-align="end" className="figures">
              {fault.line}
            </th>
            <td>{fault.column ?? '–'}</td>
            <td>
              {fault.value ? (
                <code className={styles.value}>{fault.value}</code>
              ) : fault.value === '' ? (
                t('emptyCell')
              ) : (
                '–'
              )}
            </td>
            <td>{reason(fault)}</td>
          </tr>
        ))}
        {faultCount > faults.length && (
          <tr>
            <td colSpan={4}>{t('faultsLeft', { count: faultCount - faults.length })}</td>
          </tr>
        )}
      </tbody>
    </Section>
  );
}

/**
 * Returns why a cell is invalid, including the allowed values if they are limited, because a file offers no choices.
 */
function useReason(): (fault: ImportFault) => string {
  const { t } = useTranslation('imports');
  const errorText = useErrorText();
  return ({ key, params }) => {
    const { allowedValues } = params;
    if (key !== 'error.enum.field' || !Array.isArray(allowedValues)) return errorText(key, params);
    return t('oneOf', { values: allowedValues.filter((value) => value !== null).join(', ') });
  };
}

function ReadyRows({ result: { columns, ready, accepted } }: { result: ImportResult }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const [all, setAll] = useState(false);
  const rows = all ? ready : ready.slice(0, FIRST_ROWS);
  const more = !all && ready.length > FIRST_ROWS;
  return (
    <Section
      title={t('readyRows')}
      note={
        accepted > rows.length && t('firstOf', { shown: format.number(rows.length), total: format.number(accepted) })
      }
      action={
        more && (
          <Button size="xs" variant="subtle" onClick={() => setAll(true)}>
            {t('showAll')}
          </Button>
        )
      }
    >
      <thead>
        <tr>
          <th scope="col" data-align="end">
            {t('line')}
          </th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, cells }) => (
          <tr key={line}>
            <th scope="row" data-align="end" className="figures">
              {line}
            </th>
            {columns.map((column, place) => (
              <td key={column} className="figures">
                {cells[place] || '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Section>
  );
}

/** A titled table that scrolls sideways if needed. The region is reachable by keyboard. */
function Section({
  title,
  note,
  action,
  stacked = false,
  children,
}: {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  /** On phones the last cell of a row is below the others. */
  stacked?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Box margin="20px 0 0">
      <Row gap={6} tone="quiet" minHeight={32} className={styles.sectionHead}>
        <Text as="h3" id={id} tone="plain" size="body" weight={600}>
          {title}
        </Text>
        <span>{note}</span>
        {action}
      </Row>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={styles.tableFrame} aria-labelledby={id} tabIndex={0}>
        <table className={styles.table} data-stacked={stacked || undefined}>
          {children}
        </table>
      </section>
    </Box>
  );
}
