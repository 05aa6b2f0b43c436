import { useComputedColorScheme } from '@mantine/core';
import type { FuelLedger } from '@waymark/contract/fuel/schema.ts';
import { localDay, shiftDay, startOfLocalDay } from '@waymark/domain/local-time.ts';
import { useEffect, useMemo, useRef } from 'react';
import type uPlot from 'uplot';
import { useTranslation } from '../../base/translation.ts';
import 'uplot/dist/uPlot.min.css';
import { useCurrentUser } from '../../base/session.ts';
import { canvasFont, loadCanvasFont } from '../../ui/charts/canvas-font.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Box } from '../../ui/layout/Box.ts';
import { Card } from '../../ui/layout/Card.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './FuelChart.module.css';
import { createLevelChart } from './level-chart.ts';
import { useFuelWords, useLevelWords } from './use-fuel-words.ts';

/** The level over the period with its events. The same levels are in a table, a line a day. */
export function FuelChart({
  ledger,
  electric,
  onOpen,
}: {
  ledger: FuelLedger;
  electric: boolean;
  onOpen: (time: string) => void;
}) {
  const { t } = useTranslation('fuel');
  const words = useLevelWords(ledger);
  const root = useRef<HTMLDivElement>(null);
  const look = useLook(ledger);
  const chart = useRef<uPlot>(null);
  useEffect(() => {
    const element = root.current!;
    const made = createLevelChart(element, ledger, look);
    chart.current = made;
    let isShown = true;
    void loadCanvasFont(`600 11px ${look.font}`, look.letters).then((missed) => {
      if (missed && isShown) made.redraw();
    });
    const observer = new ResizeObserver(() =>
      made.setSize({ width: Math.max(1, element.clientWidth), height: Math.max(1, element.clientHeight) }),
    );
    observer.observe(element);
    return () => {
      isShown = false;
      observer.disconnect();
      made.destroy();
    };
  }, [ledger, look]);
  const legend = [
    ['refuel', t(electric ? 'charge' : 'refuel')],
    ['drain', t('drain')],
    ['receipt', t('receipt')],
    ['inconsistent', t('inconsistent')],
    ...(ledger.trips ? [['moving', t('moving')] as const] : []),
  ] as const;
  return (
    <Card as="section" className={styles.card} aria-label={t(electric ? 'chargeLevel' : 'level')}>
      <Row justify="between" wrap gap={12}>
        <Text as="h2" size="body" weight={600}>
          {t(electric ? 'chargeLevel' : 'level')}{' '}
          <Text tone="soft" weight={400}>
            {words.unitName}
            {ledger.capacityKnown &&
              `, ${t(electric ? 'batteryOf' : 'tankOf', { size: words.amount(ledger.capacity) })}`}
          </Text>
        </Text>
        <Row gap={16} wrap>
          {legend.map(([kind, label]) => (
            <Row key={kind} gap={6} as="span">
              <i className={styles.swatch} data-kind={kind} aria-hidden="true" />
              {label}
            </Row>
          ))}
        </Row>
      </Row>
      {/* The list of refuels and drains does the same by keyboard. */}
      <Box
        ref={root}
        height={230}
        marginTop={8}
        role="img"
        aria-label={t('chart')}
        onClick={(event) => {
          const { current } = chart;
          if (!current) return;
          const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
          const at = (time: string) =>
            current.bbox.left / devicePixelRatio + current.valToPos(Date.parse(time) / 1000, 'x');
          const near = ledger.changes.find(({ time }) => Math.abs(at(time) - x) < 24);
          if (near) onOpen(near.time);
        }}
      />
      <details>
        <summary>{t('asTable')}</summary>
        <LevelTable ledger={ledger} />
      </details>
    </Card>
  );
}

function LevelTable({ ledger }: { ledger: FuelLedger }) {
  const { t } = useTranslation('fuel');
  const words = useFuelWords(ledger.unit);
  const figure = (value: number | null) => (value === null ? '–' : words.figure(value));
  return (
    <div className={styles.levels}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            {(['levelStart', 'refuelled', 'drained', 'levelEnd', 'usedColumn'] as const).map((key) => (
              <th key={key} scope="col">
                {t(key)} ({words.unitName})
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ledger.days.map(({ day, start, end, refuels, drains, used, inconsistent }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{figure(start)}</td>
              <td>{figure(refuels)}</td>
              <td>{figure(drains)}</td>
              <td>{figure(end)}</td>
              <td>{inconsistent ? t('inconsistent') : figure(used)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useLook(ledger: FuelLedger) {
  const format = useFormat();
  const words = useLevelWords(ledger);
  const { accountTimeZone } = useCurrentUser();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another color scheme changes the colors under the same names
  return useMemo(() => {
    const days: number[] = [];
    const end = Date.parse(ledger.end);
    for (let day = localDay(Date.parse(ledger.start), accountTimeZone); ; day = shiftDay(day, 1)) {
      const start = startOfLocalDay(day, accountTimeZone);
      if (start >= end) break;
      days.push(start);
    }
    const day = (instant: number): string => `${format.weekday(instant)} ${format.date(instant).slice(5)}`;
    return {
      ...{ days, day, shown: words.shown, signed: (value: number) => `${words.signed(value)} ${words.unitName}` },
      /** Every letter that the chart can draw. */
      letters: `${days.map(day).join('')}${words.unitName}`,
      color: (variable: string) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim(),
      font: canvasFont(),
    };
  }, [ledger.start, ledger.end, words, format, accountTimeZone, scheme]);
}
