import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Text } from '../../ui/layout/Text.ts';
import { silentQuery } from './queries.ts';
import rows from './Rows.module.css';
import { Loaded, Nothing, RowWords, Tile } from './Tile.tsx';

/** Assets that have been silent longest. */
export function SilentTile() {
  const { t } = useTranslation(['dashboard', 'reports', 'reportNames', 'reportColumns']);
  const format = useFormat();
  const query = useQuery(silentQuery);
  return (
    <Tile
      area="silent"
      title={t('reportNames:notReporting')}
      count={query.data && format.number(query.data.count)}
      end={
        <Link to="/reports/$report" params={{ report: 'not-reporting' }}>
          {t('dashboard:showAll')}
        </Link>
      }
    >
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Nothing>{t('reports:allReportTitle')}</Nothing>
          ) : (
            <ul className={rows.rows}>
              {items.map(({ id, assetId, asset, silence, lastPacket }) => (
                <li key={id}>
                  <Link to="/assets/$id" params={{ id: String(assetId) }} search={{}} className={rows.row}>
                    <RowWords
                      first={asset}
                      second={`${t('reportColumns:lastPacket')}: ${lastPacket ? format.dateTime(lastPacket) : t('reports:never')}`}
                    />
                    <Text figures fixed marginLeft="auto">
                      {format.span(Number(silence))}
                    </Text>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Tile>
  );
}
