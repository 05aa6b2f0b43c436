import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Dashboard } from '@waymark/contract/dashboard/schema.ts';
import { useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import choice from '../../ui/layout/Chosen.module.css';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import type { ReportDays } from '../reports/index.ts';
import rows from './Rows.module.css';
import { Bones, Nothing, Tile } from './Tile.tsx';

/** The lists: their rows, the report with all of them in the same order, and the report of one row. */
const LISTS = {
  mostDriven: { all: 'fleet-summary', search: { sort: 'distance', order: 'desc' }, one: 'trips' },
  leastDriven: { all: 'fleet-summary', search: { sort: 'distance' }, one: 'trips' },
  mostIdle: { all: 'idling', search: { group: 'asset', sort: 'duration', order: 'desc' }, one: 'idling' },
} as const;
type List = keyof typeof LISTS;

/** Returns the rows of a list with their measured values. */
function rowsOf({ top, bottom, mostIdle }: Dashboard, list: List) {
  if (list === 'mostIdle') return mostIdle.map((asset) => ({ ...asset, value: asset.idleSeconds }));
  return (list === 'mostDriven' ? top : bottom).map((asset) => ({ ...asset, value: asset.distanceMeters }));
}

/** The first and the last assets by distance, and those that idled most. */
export function ExtremesTile({ data, days }: { data: Dashboard | undefined; days: ReportDays }) {
  const { t } = useTranslation(['dashboard', 'reports']);
  const format = useFormat();
  const [list, setList] = useState<List>('mostDriven');
  const { all, search, one: ofOne } = LISTS[list];
  const items = data && rowsOf(data, list);
  const most = Math.max(1, ...(items ?? []).map(({ value }) => value));
  const shown = (value: number) =>
    list === 'mostIdle' ? format.span(value) : format.withUnit(format.distance(value, 1));
  return (
    <Tile
      area="extremes"
      title={t('dashboard:extremes')}
      end={
        <Link to="/reports/$report" params={{ report: all }} search={{ ...days, ...search }}>
          {t('dashboard:showAll')}
        </Link>
      }
    >
      <Row wrap gap={8} padding="0 16px 8px">
        {(Object.keys(LISTS) as List[]).map((one) => (
          <Button
            key={one}
            size="compact-sm"
            className={choice.chosen ?? ''}
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
          {items.map(({ assetId, assetName, value }) => (
            <li key={assetId}>
              <Link to="/reports/$report" params={{ report: ofOne }} search={{ ...days, assetId }} className={rows.row}>
                <Text weight={500} truncate grow>
                  {assetName}
                </Text>
                <span className={rows.bar} aria-hidden="true">
                  <i style={{ width: `${(value / most) * 100}%` }} />
                </span>
                <Text figures fixed marginLeft="auto">
                  {shown(value)}
                </Text>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Tile>
  );
}
