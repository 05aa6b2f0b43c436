import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { suspectedQuery } from './queries.ts';
import styles from './Table.module.css';
import { TableSection } from './TableSection.tsx';

/** Lists possibly spoofed devices, for which two connections with one IMEI reported different positions. */
export function SuspectedDevices() {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  const query = useQuery(suspectedQuery);
  return (
    <TableSection
      title={t('suspected')}
      empty={t('noSuspected')}
      query={query}
      head={
        <>
          <th>{t('imei')}</th>
          <th>{t('asset')}</th>
          <th>{t('since')}</th>
          <th className={styles.figure}>{t('apart')}</th>
          <th>{t('addresses')}</th>
        </>
      }
    >
      {({ id, imei, assetName, possibleSpoofing: { since, distanceMeters, addresses } }) => (
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
      )}
    </TableSection>
  );
}
