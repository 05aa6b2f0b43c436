import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Box } from '../../ui/layout/Box.ts';
import { BarChart, BarTable } from '../reports/index.ts';
import { hoursQuery } from './queries.ts';
import { Failed, Tile } from './Tile.tsx';

/** Assets on trips in each hour of today, beside the usual numbers of this day of the week. */
export function HoursTile() {
  const { t, i18n } = useTranslation(['dashboard', 'reports']);
  const [asTable, setAsTable] = useState(false);
  const { accountTimeZone } = useCurrentUser();
  const format = useFormat();
  const { data, error, refetch } = useQuery(hoursQuery);
  const title = t('dashboard:hours');
  const hours = data?.hours ?? [];
  const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: accountTimeZone });
  const hasUsual = hours.some(({ usual }) => usual !== null);
  const weekday = data && weekdayOf(data.day, i18n.language);
  const usual = hasUsual
    ? { label: t('dashboard:usual', { day: weekday }), values: hours.map((one) => one.usual) }
    : undefined;
  const bars = hours.map(({ start, assets, usual: typical }) => ({
    ...{ key: start, label: hour.format(Date.parse(start)) },
    values: [assets, typical],
  }));
  const begun = hours.findLastIndex(({ assets }) => assets !== null);
  const figure = (value: number) => format.number(value, Number.isInteger(value) ? 0 : 1);
  return (
    <Tile
      area="hours"
      title={title}
      end={
        data && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'reports:chartBars' : 'reports:chartTable')}
          </Button>
        )
      }
    >
      {error !== null && data === undefined ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Box padding="4px 16px 16px">
          {data === undefined ? (
            <Skeleton height={224} />
          ) : asTable ? (
            <BarTable
              label={`${title}, ${t('dashboard:today')}`}
              heads={[t('dashboard:today'), ...(usual ? [usual.label] : [])]}
              bars={bars}
              shown={figure}
            />
          ) : (
            <BarChart
              label={title}
              series={[{ label: t('dashboard:today'), status: 'moving' }]}
              bars={bars.map((bar) => ({ ...bar, values: bar.values.slice(0, 1) }))}
              line={usual}
              partial={begun}
              height={200}
              figure={figure}
              scale={1}
              axis={(value) => format.number(value)}
            />
          )}
        </Box>
      )}
    </Tile>
  );
}

function weekdayOf(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day));
}
