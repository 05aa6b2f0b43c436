import type { PreviewedAlert } from '@waymark/contract/alert-rules/schema.ts';
import { type AlertKindName, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useAlertWords } from '../alerts/index.ts';
import styles from './RulePreview.module.css';

/** The alerts of a preview, newest first. Choosing one shows it on the map. */
export function PreviewList({
  type,
  sensorUnit,
  items,
  chosen,
  onChoose,
}: {
  type: AlertKindName;
  sensorUnit: string | null;
  items: readonly PreviewedAlert[];
  /** Index of the chosen alert. */
  chosen: number | undefined;
  onChoose: (index: number) => void;
}) {
  const { t } = useTranslation('alertPreview');
  const words = useAlertWords();
  const format = useFormat();
  const measured = alertKindOf(type).value !== null;
  return (
    <table className={styles.list} aria-label={t('list')}>
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('vehicle')}</th>
          <th scope="col">{t('where')}</th>
          {measured && (
            <th scope="col" data-end>
              {t('measured')}
            </th>
          )}
          <th scope="col" data-end>
            {t('lasted')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <tr key={`${item.assetId} ${item.time} ${item.placeName}`} aria-current={index === chosen || undefined}>
            <td>
              <button type="button" onClick={() => onChoose(index)}>
                <Text figures>{`${format.dayName(item.time)} ${format.time(item.time)}`}</Text>
              </button>
            </td>
            <td>{item.assetName}</td>
            <td>{item.placeName ?? item.address ?? pointOf(item)}</td>
            {measured && <td data-end>{words.value(type, item.value, sensorUnit)}</td>}
            <td data-end>{lastedOf(item, format.span)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function pointOf({ latitude, longitude }: PreviewedAlert): string {
  return latitude === null || longitude === null ? '' : `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`;
}

function lastedOf({ since, endedAt }: PreviewedAlert, span: (seconds: number) => string): string {
  const seconds = endedAt === null ? 0 : Math.round((Date.parse(endedAt) - Date.parse(since)) / 1000);
  return seconds > 0 ? span(seconds) : '';
}
