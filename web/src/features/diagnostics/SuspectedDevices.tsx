import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/use-format.ts';
import { Card } from '../../ui/layout/Card.ts';
import { suspectedQuery } from './queries.ts';
import { Section } from './Section.tsx';
import styles from './Table.module.css';

/** Lists possibly spoofed devices, for which two connections with one IMEI reported different positions. */
export function SuspectedDevices() {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  const query = useQuery(suspectedQuery);
  return (
    <Section
      title={t('suspected')}
      count={query.data?.count}
      query={query}
      empty={t('noSuspected')}
      isEmpty={({ items }) => items.length === 0}
    >
      {({ items }) => (
        <Card className={styles.scroller}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t('imei')}</th>
                <th>{t('asset')}</th>
                <th>{t('since')}</th>
                <th className={styles.figure}>{t('apart')}</th>
                <th>{t('addresses')}</th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ id, imei, assetName, possibleSpoofing: { since, distanceMeters, addresses } }) => (
                <tr key={id}>
                  <th scope="row" className="figures">
                    <Link to="/diagnostics" search={{ device: id }}>
                      {imei}
                    </Link>
                  </th>
                  <td data-head={t('asset')}>{assetName ?? '–'}</td>
                  <td data-head={t('since')}>{format.dateTime(since)}</td>
                  <td data-head={t('apart')} className={`${styles.figure} ${styles.alarming} figures`}>
                    {format.withUnit(format.distance(distanceMeters, 1))}
                  </td>
                  <td data-head={t('addresses')}>{addresses.join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </Section>
  );
}
