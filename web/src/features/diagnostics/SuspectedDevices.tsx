import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { DeviceSection } from './DeviceSection.tsx';
import { suspectedQuery } from './queries.ts';
import styles from './Table.module.css';

/** Lists possibly spoofed devices, for which two connections with one IMEI reported different positions. */
export function SuspectedDevices() {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  return (
    <DeviceSection
      title={t('suspected')}
      empty={t('noSuspected')}
      query={useQuery(suspectedQuery)}
      head={
        <>
          <th>{t('since')}</th>
          <th className={styles.figure}>{t('apart')}</th>
          <th>{t('addresses')}</th>
        </>
      }
    >
      {({ possibleSpoofing: { since, distanceMeters, addresses } }) => (
        <>
          <td data-head={t('since')}>{format.dateTime(since)}</td>
          <td data-head={t('apart')} className={`${styles.figure} ${styles.alarming} figures`}>
            {format.withUnit(format.distance(distanceMeters, 1))}
          </td>
          <td data-head={t('addresses')}>{addresses.join(' · ')}</td>
        </>
      )}
    </DeviceSection>
  );
}
