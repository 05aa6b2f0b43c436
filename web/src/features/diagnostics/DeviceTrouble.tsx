import { useQuery } from '@tanstack/react-query';
import type { DeviceClock, DeviceDiagnostics, Quarantined } from '@waymark/contract/diagnostics/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Text } from '../../ui/layout/Text.ts';
import styles from './DeviceDrawer.module.css';
import { connectionQuery } from './queries.ts';

const ADVICE = {
  coordinates: ['keptCoordinates', 'keptCoordinatesAdvice'],
  nowhere: ['keptNowhere', 'keptNowhereAdvice'],
  future: ['keptFuture', 'keptFutureAdvice'],
  ancient: ['keptAncient', 'keptAncientAdvice'],
  retention: ['keptRetention', 'keptRetentionAdvice'],
  failed: ['keptFailed', 'keptFailedAdvice'],
  unreadable: ['keptUnreadable', 'keptUnreadableAdvice'],
} as const;

/** Returns the texts for a quarantine reason. A reason without a message is shown by name. */
export function useQuarantineWords(): (reason: string) => { name: string; advice: string | undefined } {
  const { t } = useTranslation('diagnostics');
  return (reason) => {
    if (!(reason in ADVICE)) return { name: reason, advice: undefined };
    const [name, advice] = ADVICE[reason as keyof typeof ADVICE];
    return { name: t(name), advice: t(advice) };
  };
}

/** Returns one text per clock fault with its start. Empty if the clock is not corrected. */
export function useClockWords(): (clock: DeviceClock) => { text: string; since: string | null }[] {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  return ({ offsetSeconds, offsetSince, rolloverSince }) => {
    const since = (time: string | null) => time && t('clockSince', { time: format.dateTime(time) });
    const span = format.span(Math.abs(offsetSeconds));
    return [
      ...(offsetSeconds === 0
        ? []
        : [{ text: t(offsetSeconds > 0 ? 'clockAhead' : 'clockBehind', { span }), since: since(offsetSince) }]),
      ...(rolloverSince === null ? [] : [{ text: t('clockRollover'), since: since(rolloverSince) }]),
    ];
  };
}

/** Shows the clock faults and quarantined records of a device with advice for both. */
export function Trouble({ device }: { device: DeviceDiagnostics }) {
  const { t } = useTranslation('diagnostics');
  const { clock, quarantine } = device;
  const faults = useClockWords()(clock);
  const advice = [
    ...(clock.offsetSeconds === 0 ? [] : [t('clockOffsetAdvice')]),
    ...(clock.rolloverSince === null ? [] : [t('clockRolloverAdvice')]),
  ];
  return (
    <>
      {faults.length > 0 && (
        <MessageBar
          kind="warn"
          icon="hourglass"
          title={t('clockWrong')}
          detail={[...faults.map(({ text, since }) => `${[text, since].filter(Boolean).join(' · ')}.`), ...advice].join(
            ' ',
          )}
        />
      )}
      {quarantine.length > 0 && (
        <section>
          <Text as="h3" size="body" weight={600} marginTop={8}>
            {t('quarantined')}
          </Text>
          <p className={styles.hint}>{t('quarantinedHint')}</p>
          <ul className={`${styles.box} ${styles.kept}`}>
            {quarantine.map((one) => (
              <Kept key={one.reason} quarantined={one} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Kept({ quarantined: { reason, count, lastTime, deviceTime } }: { quarantined: Quarantined }) {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  const { name, advice } = useQuarantineWords()(reason);
  return (
    <li>
      <p>
        <strong>
          <span className="figures">{format.number(count, 0)}×</span> {name}
        </strong>
      </p>
      <p className={`${styles.hint} figures`}>
        {t('newestAt', { time: format.dateTime(lastTime) })}
        {deviceTime !== null && ` · ${t('deviceTime', { time: format.dateTime(deviceTime) })}`}
      </p>
      {advice !== undefined && <p>{advice}</p>}
    </li>
  );
}

/** Shows the same for a device without a position so far. @param id of the device */
export function DeviceTrouble({ id }: { id: string }) {
  const { data } = useQuery(connectionQuery(id));
  return data ? <Trouble device={data} /> : null;
}
