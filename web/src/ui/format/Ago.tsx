import { useTranslation } from '../../base/translation.ts';
import { useFormat } from './use-format.ts';
import { useNow } from './use-now.ts';

const EVERY_MS = 10_000;

/** Shows how long ago a time is, with the time itself on hover. @param time epoch ms */
export function Ago({ time }: { time: number }) {
  const { t } = useTranslation('units');
  const format = useFormat();
  const now = useNow(EVERY_MS);
  return (
    <span className="figures" title={format.dateTime(time)}>
      {t('ago', { span: format.span((now - time) / 1000) })}
    </span>
  );
}
