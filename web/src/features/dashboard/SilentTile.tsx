import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { silentQuery } from './queries.ts';
import rows from './Rows.module.css';
import { Bones, Failed, Nothing, Tile } from './Tile.tsx';

/** Assets that have been silent longest. */
export function SilentTile() {
  const { t } = useTranslation(['dashboard', 'reports', 'reportNames', 'reportColumns']);
  const format = useFormat();
  const { data, error, refetch } = useQuery(silentQuery);
  return (
    <Tile
      area="silent"
      title={t('reportNames:notReporting')}
      count={data && format.number(data.count)}
      end={
        <Link to="/reports/$report" params={{ report: 'not-reporting' }}>
          {t('dashboard:showAll')}
        </Link>
      }
    >
      {data ? (
        data.items.length === 0 ? (
          <Nothing>{t('reports:allReportTitle')}</Nothing>
        ) : (
          <ul className={rows.rows}>
            {data.items.map(({ id, assetId, asset, silence, lastPacket }) => (
              <li key={id}>
                <Link to="/assets/$id" params={{ id: String(assetId) }} search={{}} className={rows.row}>
                  <Stack as="span" grow>
                    <Text weight={500} truncate>
                      {asset}
                    </Text>
                    <Text tone="quiet" size="small" truncate>
                      {t('reportColumns:lastPacket')}: {lastPacket ? format.dateTime(lastPacket) : t('reports:never')}
                    </Text>
                  </Stack>
                  <Text figures fixed marginLeft="auto">
                    {format.span(Number(silence))}
                  </Text>
                </Link>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Bones />
      )}
    </Tile>
  );
}
