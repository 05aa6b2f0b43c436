import { useQuery } from '@tanstack/react-query';
import type { TroubledDevice } from '@waymark/contract/diagnostics/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Caption } from '../../ui/layout/Text.ts';
import { DeviceSection } from './DeviceSection.tsx';
import { useClockWords, useQuarantineWords } from './DeviceTrouble.tsx';
import { troubledQuery } from './queries.ts';

/** Lists devices with a corrected clock or with recently quarantined records. */
export function TroubledDevices() {
  const { t } = useTranslation('diagnostics');
  return (
    <DeviceSection
      title={t('troubled')}
      empty={t('noTroubled')}
      query={useQuery(troubledQuery)}
      head={
        <>
          <th>{t('clock')}</th>
          <th>{t('quarantined')}</th>
          <th>{t('newest')}</th>
        </>
      }
    >
      {(device) => <Trouble device={device} />}
    </DeviceSection>
  );
}

function Trouble({ device: { clock, quarantine } }: { device: TroubledDevice }) {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  const faults = useClockWords()(clock);
  const words = useQuarantineWords();
  const [newest] = quarantine;
  return (
    <>
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
    </>
  );
}
