import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Box } from '../../ui/layout/Box.ts';
import { deviceTypesQuery, modelKey } from '../set-up/index.ts';
import { unknownQuery } from './queries.ts';
import styles from './Table.module.css';
import { TableSection } from './TableSection.tsx';

/** Lists unregistered trackers that connected. */
export function UnknownTrackers() {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  const mayConnect = useMay('assets.write');
  const query = useQuery(unknownQuery);
  const types = useQuery(deviceTypesQuery).data ?? [];
  const titles = new Map(types.map((type) => [type.deviceType, type.title]));
  return (
    <TableSection
      title={t('unknown')}
      empty={t('noUnknown')}
      query={query}
      head={
        <>
          <th>{t('imei')}</th>
          <th>{t('protocol')}</th>
          <th className={styles.figure}>{t('attempts')}</th>
          <th>{t('firstSeen')}</th>
          <th>{t('lastSeen')}</th>
          <th aria-label={t('acts')} />
        </>
      }
    >
      {({ imei, deviceType, attempts, firstSeen, lastSeen }) => (
        <tr key={`${deviceType} ${imei}`}>
          <th scope="row" className="figures">
            {imei}
          </th>
          <td data-head={t('protocol')}>{titles.get(deviceType) ?? deviceType}</td>
          <td data-head={t('attempts')} className={`${styles.figure} figures`}>
            {format.number(attempts, 0)}
          </td>
          <td data-head={t('firstSeen')}>{format.dateTime(firstSeen)}</td>
          <td data-head={t('lastSeen')}>{format.dateTime(lastSeen)}</td>
          <Box as="td" textAlign="end" unbroken>
            <Button
              size="xs"
              renderRoot={(props) =>
                mayConnect ? (
                  <Link
                    {...props}
                    to="/assets"
                    search={{ connect: 'new', model: modelKey(deviceType, ''), number: imei }}
                  />
                ) : (
                  <Link
                    {...props}
                    to="/devices"
                    search={{ edit: 'new', model: modelKey(deviceType, ''), number: imei }}
                  />
                )
              }
            >
              {t('register')}
            </Button>
          </Box>
        </tr>
      )}
    </TableSection>
  );
}
