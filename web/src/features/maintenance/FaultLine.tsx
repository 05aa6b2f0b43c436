import type { VehicleFaults } from '@waymark/contract/maintenance/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { useFaultWords } from '../faults/index.ts';

/** The active fault codes of a vehicle in plain words, with the time of the first report. */
export function FaultLine({ faults: { codes, count, since } }: { faults: VehicleFaults }) {
  const { t } = useTranslation('maintenance');
  const words = useFaultWords();
  const format = useFormat();
  const parts = [words.all(codes, count), since && t('since', { date: format.dateTime(since) })];
  return (
    <Text tone="danger">
      <Icon name="incident" size={12} /> {parts.filter(Boolean).join(', ')}
    </Text>
  );
}
