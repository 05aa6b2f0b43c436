import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Dashboard, DashboardAsset } from '@waymark/contract/dashboard/schema.ts';
import { useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import type { ReportDays } from '../reports/index.ts';
import rows from './Rows.module.css';
import { Bones, Nothing, Tile } from './Tile.tsx';

/** The lists: their data, the measured value, and the report in the same order. */
const LISTS = {
  mostDriven: { items: 'top', of: 'distanceMeters', sort: { sort: 'distance', order: 'desc' } },
  leastDriven: { items: 'bottom', of: 'distanceMeters', sort: { sort: 'distance' } },
  mostIdle: { items: 'mostIdle', of: 'idleSeconds', sort: { sort: 'idle', order: 'desc' } },
} as const satisfies Record<
  string,
  { items: keyof Dashboard; of: keyof DashboardAsset; sort: { sort: string; order?: 'desc' } }
>;
type List = keyof typeof LISTS;

/** The first and the last assets by distance, and those that idled most. */
export function ExtremesTile({ data, days }: { data: Dashboard | undefined; days: ReportDays }) {
  const { t } = useTranslation(['dashboard', 'reports']);
  const format = useFormat();
  const [list, setList] = useState<List>('mostDriven');
  const { items: name, of, sort } = LISTS[list];
  const items = data?.[name];
  const most = Math.max(1, ...(items ?? []).map((asset) => asset[of]));
  const shown = (value: number) =>
    of === 'idleSeconds' ? format.span(value) : format.withUnit(format.distance(value, 1));
  return (
    <Tile
      area="extremes"
      title={t('dashboard:extremes')}
      end={
        <Link to="/reports/$report" params={{ report: 'fleet-summary' }} search={{ ...days, ...sort }}>
          {t('dashboard:showAll')}
        </Link>
      }
    >
      <Row wrap gap={8} padding="0 16px 8px">
        {(Object.keys(LISTS) as List[]).map((one) => (
          <Button
            key={one}
            size="compact-sm"
            className={rows.choice ?? ''}
            aria-pressed={one === list}
            onClick={() => setList(one)}
          >
            {t(`dashboard:${one}`)}
          </Button>
        ))}
      </Row>
      {items === undefined ? (
        <Bones />
      ) : items.length === 0 ? (
        <Nothing>{t(list === 'mostIdle' ? 'dashboard:noIdle' : 'reports:emptyTitle')}</Nothing>
      ) : (
        <ol className={rows.rows}>
          {items.map((asset) => (
            <li key={asset.assetId}>
              <Link
                to="/reports/$report"
                params={{ report: list === 'mostIdle' ? 'idling' : 'trips' }}
                search={{ ...days, assetId: asset.assetId }}
                className={rows.row}
              >
                <Text weight={500} truncate className={rows.what}>
                  {asset.assetName}
                </Text>
                <span className={rows.bar} aria-hidden="true">
                  <i style={{ width: `${(asset[of] / most) * 100}%` }} />
                </span>
                <Text figures className={rows.value}>
                  {shown(asset[of])}
                </Text>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Tile>
  );
}
