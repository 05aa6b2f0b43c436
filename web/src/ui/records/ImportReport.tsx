import { Button } from '@mantine/core';
import type { ImportResult } from '@waymark/contract/imports/schema.ts';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { useFormat } from '../use-format.ts';
import { useErrorText } from '../use-problem.ts';
import styles from './Import.module.css';

/** Ready rows that are shown before more are asked for. */
const FIRST_ROWS = 4;

/** What a check found: how many rows are ready, what is wrong where and why, and the first ready rows. */
export function ImportReport({ result, limit }: { result: ImportResult; limit: number }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const wrong = result.rows - result.accepted;
  return (
    <>
      <div role="status">
        <dl className={styles.counts}>
          <div>
            <dt>{t('rows')}</dt>
            <dd className="figures">
              {format.number(result.rows)} <small>{t('ofAtMost', { limit: format.number(limit) })}</small>
            </dd>
          </div>
          <div data-kind="ok">
            <dt>{t('ready')}</dt>
            <dd className="figures">
              <Icon name="check" /> {format.number(result.accepted)}
            </dd>
          </div>
          <div data-kind={wrong > 0 ? 'danger' : undefined}>
            <dt>{t('withErrors')}</dt>
            <dd className="figures">
              {wrong > 0 && <Icon name="octagon" />} {format.number(wrong)}
            </dd>
          </div>
        </dl>
      </div>
      {result.faults.length > 0 && <Faults result={result} />}
      {result.ready.length > 0 && <ReadyRows result={result} />}
    </>
  );
}

function Faults({ result: { faults, faultCount } }: { result: ImportResult }) {
  const { t } = useTranslation('imports');
  const errorText = useErrorText();
  return (
    <Section title={t('rowsWithErrors')} stacked>
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
        {faults.map(({ line, column, value, key, params }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered, and a cell can have two faults
          <tr key={index}>
            <th scope="row" data-align="end" className="figures">
              {line}
            </th>
            <td>{column ?? '–'}</td>
            <td>{value ? <code className={styles.value}>{value}</code> : value === '' ? t('emptyCell') : '–'}</td>
            <td>{errorText(key, params)}</td>
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

/** A headed table that scrolls sideways where it must; the region is reached by keyboard. */
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
  /** On the phone the last cell of a row stands under the others. */
  stacked?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.section}>
      <div className={styles.sectionHead}>
        <h3 id={id} className={styles.strong}>
          {title}
        </h3>
        <span>{note}</span>
        {action}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.tableFrame} aria-labelledby={id} tabIndex={0}>
        <table className={styles.table} data-stacked={stacked || undefined}>
          {children}
        </table>
      </section>
    </div>
  );
}
