import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { CardTable } from './CardTable.tsx';
import { blockedQuery } from './queries.ts';
import { Section } from './Section.tsx';
import styles from './Table.module.css';

/** Lists addresses that are blocked because they sent too many unregistered IMEIs. */
export function BlockedAddresses() {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  const query = useQuery(blockedQuery);
  return (
    <Section title={t('blocked')} query={query} empty={t('noBlocked')} isEmpty={(items) => items.length === 0}>
      {(items) => (
        <CardTable
          head={
            <>
              <th>{t('address')}</th>
              <th className={styles.figure}>{t('attempts')}</th>
              <th>{t('blockedUntil')}</th>
            </>
          }
        >
          {items.map(({ address, attempts, blockedUntil }) => (
            <tr key={address}>
              <th scope="row">{address}</th>
              <td data-head={t('attempts')} className={`${styles.figure} figures`}>
                {format.number(attempts, 0)}
              </td>
              <td data-head={t('blockedUntil')}>{format.clock(blockedUntil)}</td>
            </tr>
          ))}
        </CardTable>
      )}
    </Section>
  );
}
