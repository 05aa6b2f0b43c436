import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TroubledDevice } from '@waymark/contract/diagnostics/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Caption } from '../../ui/layout/Text.ts';
import { useClockWords, useQuarantineWords } from './DeviceTrouble.tsx';
import { troubledQuery } from './queries.ts';
import { TableSection } from './TableSection.tsx';

/** Lists devices with a corrected clock or with recently quarantined records. */
export function TroubledDevices() {
  const { t } = useTranslation('diagnostics');
  const query = useQuery(troubledQuery);
  return (
    <TableSection
      title={t('troubled')}
      empty={t('noTroubled')}
      query={query}
      head={
        <>
          <th>{t('imei')}</th>
          <th>{t('asset')}</th>
          <th>{t('clock')}</th>
          <th>{t('quarantined')}</th>
          <th>{t('newest')}</th>
        </>
      }
    >
      {(device) => <Row key={device.id} device={device} />}
    </TableSection>
  );
}

function Row({ device: { id, imei, assetName, clock, quarantine } }: { device: TroubledDevice }) {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  const faults = useClockWords()(clock);
  const words = useQuarantineWords();
  const [newest] = quarantine;
  return (
    <tr>
      <th scope="row" className="figures">
        <Link to="/diagnostics" search={{ device: id }}>
          {imei}
        </Link>
      </th>
      <td data-head={t('asset')}>{assetName ?? '–'}</td>
      <td data-head={t('clock')}>
        <div>
          {faults.length === 0 && t('clockRight')}
          {faults.map(({ text, since }) => (
            <div key={text}>
              {text}
              {since !== null && <Caption as="div">{since}</Caption>}
            </div>
          ))}
        </div>
      </td>
      <td data-head={t('quarantined')}>
        <div>
          {quarantine.length === 0 && '–'}
          {quarantine.map(({ reason, count }) => (
            <div key={reason}>
              {format.number(count, 0)}× {words(reason).name}
            </div>
          ))}
        </div>
      </td>
      <td data-head={t('newest')}>{newest ? format.dateTime(newest.lastTime) : '–'}</td>
    </tr>
  );
}
