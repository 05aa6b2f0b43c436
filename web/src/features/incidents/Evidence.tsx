import type { IncidentEvidence } from '@waymark/contract/incidents/schema.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { SpeedChart } from '../asset-history/index.ts';
import { EvidenceMap } from './EvidenceMap.tsx';
import { evidenceDay } from './evidence-day.ts';
import styles from './IncidentPage.module.css';
import type { Place } from './place.ts';
import { useEventWords } from './use-event-words.ts';

/** The ten minutes around an incident: track and place on the map, speed, events and fixes. */
export function Evidence({
  evidence,
  place,
  time,
  onPlace,
}: {
  evidence: IncidentEvidence | undefined;
  place: Place | null;
  /** Of the incident, epoch ms. */
  time: number;
  /** Called with a place that is chosen on the map. Undefined: it cannot be changed. */
  onPlace: ((place: Place) => void) | undefined;
}) {
  const { t } = useTranslation(['incidents', 'history', 'units']);
  const format = useFormat();
  const model = useMemo(() => evidence && evidenceDay(evidence), [evidence]);
  const bounds = useMemo(() => ({ start: model?.start ?? 0, end: model?.end ?? 1 }), [model?.start, model?.end]);
  const limit = evidence?.speedLimitMetersPerSecond ?? undefined;
  const isEmpty = evidence !== undefined && evidence.fixes.length === 0;
  return (
    <section className={styles.evidence} aria-label={t('incidents:evidence')}>
      <Row as="header" gap={8} wrap fixed line="below" ground="surface" padding="10px 16px">
        <Text as="h2" size="body" weight={600}>
          {t('incidents:evidence')}
        </Text>
        {evidence && (
          <Text tone="soft" figures>
            {t('incidents:evidenceSpan', {
              ...{ from: format.clock(evidence.from), to: format.clock(evidence.to) },
              fixes: format.number(evidence.fixes.length),
            })}
          </Text>
        )}
        <Box grow />
        {evidence && (
          <Row as="span" gap={6} tone="soft">
            <Icon name={evidence.copied ? 'lock' : 'history'} size={14} />
            {t(evidence.copied ? 'incidents:kept' : 'incidents:notCopied')}
          </Row>
        )}
      </Row>
      <EvidenceMap model={model} place={place} time={time} onPlace={onPlace} />
      {isEmpty ? (
        <Box padding={16}>
          <Text as="p" weight={500}>
            {t('incidents:noFixes')}
          </Text>
          <Caption>{t('incidents:noFixesBody')}</Caption>
        </Box>
      ) : (
        model && (
          <Box padding="12px 16px 4px" fixed>
            <Row justify="between" gap={8} marginBottom={4}>
              <Text as="h3" size="body" weight={600}>
                {t('history:speed')}
              </Text>
              {limit !== undefined && (
                <Text size="small" tone="soft" figures>
                  {t('incidents:limitLine', { speed: format.withUnit(format.speed(limit)) })}
                </Text>
              )}
            </Row>
            <SpeedChart model={model} window={bounds} time={time} seconds limit={limit} />
          </Box>
        )
      )}
      {evidence && <Events evidence={evidence} time={time} />}
      {evidence && !isEmpty && <Fixes evidence={evidence} />}
    </section>
  );
}

function Events({ evidence: { events }, time }: { evidence: IncidentEvidence; time: number }) {
  const { t } = useTranslation('incidents');
  const format = useFormat();
  const words = useEventWords();
  if (events.length === 0) return null;
  return (
    <table className={styles.events}>
      <caption>{t('events')}</caption>
      <tbody>
        {events.map((event) => {
          const { kind, type } = event;
          const isNear = Math.abs(Date.parse(event.time) - time) < 1000;
          return (
            <tr key={`${event.time} ${kind} ${type}`} data-near={isNear || undefined}>
              <td className="figures">{format.clock(event.time)}</td>
              <th scope="row">
                <Row as="span" gap={8}>
                  <Icon name={words.icon(event)} size={16} />
                  {words.title(event)}
                </Row>
              </th>
              <td className="figures">{words.value(event)}</td>
              <td className="figures">{words.limit(event)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The fixes as a table, closed at first: the same as map and curve for screen readers, and for single values. */
function Fixes({ evidence: { fixes } }: { evidence: IncidentEvidence }) {
  const { t } = useTranslation(['incidents', 'history', 'common', 'units']);
  const format = useFormat();
  const shownBool = (on: boolean | null) => (on === null ? '–' : t(on ? 'common:on' : 'common:off'));
  return (
    <details className={styles.fixes}>
      <summary>{t('incidents:fixes')}</summary>
      <table className={styles.events}>
        <thead>
          <tr>
            <th scope="col">{t('incidents:time')}</th>
            <th scope="col">{`${t('history:speed')} (${t(`units:${format.speed(0).unit}`)})`}</th>
            <th scope="col">{t('history:ignition')}</th>
            <th scope="col">{t('history:satellites')}</th>
            <th scope="col">{t('history:position')}</th>
          </tr>
        </thead>
        <tbody>
          {fixes.map((fix, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fixes of several devices may have one time, and never move
            <tr key={index}>
              <td>{format.clock(fix.time)}</td>
              <td>
                {fix.speedMetersPerSecond === null
                  ? '–'
                  : format.number(format.shownSpeed(fix.speedMetersPerSecond), 0)}
              </td>
              <td>{shownBool(fix.ignition)}</td>
              <td>{fix.satellites ?? '–'}</td>
              <td>
                {fix.latitude === null || fix.longitude === null
                  ? '–'
                  : `${fix.latitude.toFixed(5)}, ${fix.longitude.toFixed(5)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
