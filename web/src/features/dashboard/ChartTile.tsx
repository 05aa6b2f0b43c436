import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Dashboard } from '@waymark/contract/dashboard/schema.ts';
import { bucketsOf } from '@waymark/domain/bar-chart.ts';
import { distanceIn } from '@waymark/domain/units.ts';
import { useState } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { BarChart, BarTable, type ReportDays } from '../reports/index.ts';
import { Tile } from './Tile.tsx';

/** Distance by day or week. Days before a short period are gray. */
export function ChartTile({ data, days }: { data: Dashboard | undefined; days: ReportDays }) {
  const { t } = useTranslation(['dashboard', 'reports', 'reportNames', 'units']);
  const [asTable, setAsTable] = useState(false);
  const format = useFormat();
  const { unitsSystem } = useCurrentUser();
  const { series } = data ?? {};
  const title = t(series?.by === 'week' ? 'dashboard:distancePerWeek' : 'dashboard:distancePerDay');
  const meters = new Map(series?.bars.map(({ day, distanceMeters }) => [day, distanceMeters]));
  const buckets = series ? bucketsOf(series.startDate, series.endDate, series.by) : [];
  const isEarlier = series !== undefined && series.startDate < days.startDate;
  const bars = buckets.map((day) => {
    const value = meters.get(day) ?? 0;
    const name = { key: day, label: day };
    if (!isEarlier) return { ...name, values: [value] };
    return { ...name, values: day < days.startDate ? [0, value] : [value, 0] };
  });
  const shown = (value: number) => format.withUnit(format.distance(value, 1));
  const unit = t(`units:${format.distance(0).unit}`);
  const scale = 1 / distanceIn(unitsSystem, 1);
  const bar = [
    { label: t('dashboard:thisPeriod'), status: undefined },
    ...(isEarlier ? [{ label: t('dashboard:earlier'), status: undefined, history: true as const }] : []),
  ];
  return (
    <Tile
      area="chart"
      title={title}
      count={unit}
      end={
        <Row gap={12}>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'reports:chartBars' : 'reports:chartTable')}
          </Button>
          <Link to="/reports/$report" params={{ report: 'mileage' }} search={{ ...days, group: 'day' }}>
            {t('reportNames:mileage')}
          </Link>
        </Row>
      }
    >
      <Box padding="4px 16px 16px">
        {data === undefined ? (
          <Skeleton height={150} />
        ) : asTable ? (
          <BarTable label={`${title}, ${unit}`} heads={bar.map(({ label }) => label)} bars={bars} shown={shown} />
        ) : (
          <BarChart
            label={title}
            series={bar}
            bars={bars}
            figure={shown}
            scale={scale}
            axis={(value) => format.number(value / scale)}
          />
        )}
      </Box>
    </Tile>
  );
}
