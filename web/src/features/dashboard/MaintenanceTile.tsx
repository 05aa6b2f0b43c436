import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useServiceWords } from '../maintenance/index.ts';
import { dueServicesQuery } from './queries.ts';
import rows from './Rows.module.css';
import { Loaded, Nothing, RowWords, Tile } from './Tile.tsx';

const URGENT = ['overdue', 'soon'] as const;

/** Services that are overdue or due soon: their numbers, and the most urgent ones. */
export function MaintenanceTile() {
  const { t } = useTranslation(['dashboard', 'maintenance']);
  const format = useFormat();
  const words = useServiceWords();
  const query = useQuery(dueServicesQuery);
  const counts = query.data?.states;
  return (
    <Tile
      area="maintenance"
      title={t('dashboard:maintenanceDue')}
      count={counts && format.number(counts.overdue + counts.soon)}
      end={<Link to="/maintenance">{t('dashboard:showAll')}</Link>}
    >
      <Loaded query={query}>
        {({ items, states }) => {
          const urgent = items.filter(({ state }) => state !== 'later');
          return urgent.length === 0 ? (
            <Nothing>{t('dashboard:noService')}</Nothing>
          ) : (
            <>
              <Row wrap gap={16} padding="0 16px 8px">
                {URGENT.filter((state) => states[state] > 0).map((state) => (
                  <Link key={state} to="/maintenance" search={{ state }} className={rows.state}>
                    <b className="figures">{format.number(states[state])}</b>{' '}
                    {state === 'overdue'
                      ? t('maintenance:overdue')
                      : t('maintenance:soon', { days: LIMITS.serviceSoonDays })}
                  </Link>
                ))}
              </Row>
              <ul className={rows.rows}>
                {urgent.map((due) => (
                  <li key={`${due.assetId} ${due.serviceConfigId}`}>
                    <Link
                      to="/maintenance"
                      search={{ search: due.asset, state: due.state as 'overdue' | 'soon' }}
                      className={rows.row}
                    >
                      <RowWords first={due.asset} second={due.serviceName} />
                      <Text tone={due.state === 'overdue' ? 'danger' : 'plain'} figures fixed marginLeft="auto">
                        {words.left(due)}
                      </Text>
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </Tile>
  );
}
