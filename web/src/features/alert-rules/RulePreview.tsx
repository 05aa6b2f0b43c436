import { Button, Progress, Skeleton } from '@mantine/core';
import type { AlertPreview, AlertRule } from '@waymark/contract/alert-rules/schema.ts';
import type { AlertKindName } from '@waymark/domain/alerts/kinds.ts';
import type { Schedule } from '@waymark/domain/alerts/schedule.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Card } from '../../ui/layout/Card.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { PreviewList } from './PreviewList.tsx';
import { PreviewMap } from './PreviewMap.tsx';
import { PreviewValues } from './PreviewValues.tsx';
import { PreviewWeek } from './PreviewWeek.tsx';
import styles from './RulePreview.module.css';
import type { RulePreviewState } from './use-rule-preview.ts';

/** Dots beside a vehicle, one for each alert, as long as there is room. */
const MOST_DOTS = 8;

/** Shows what the edited rule would have raised in the last seven days: number, days, map, vehicles and list. */
export function RulePreview({
  state: { preview, isInvalid, isFailed, retry },
  type,
  sensorUnit,
  schedule,
  rule,
  value,
  onValue,
}: {
  state: RulePreviewState;
  type: AlertKindName;
  /** Unit of the value, for kinds that watch a sensor. */
  sensorUnit: string | null;
  /** null: the rule always applies. */
  schedule: Schedule | null;
  /** The saved rule; undefined for a new one. */
  rule: AlertRule | undefined;
  /** Of the rule, in the unit that the user sees. */
  value: number | string;
  /** Undefined: the rule cannot be changed. */
  onValue: ((value: number) => void) | undefined;
}) {
  const { t } = useTranslation('alertPreview');
  const [chosen, setChosen] = useState<number>();
  if (isInvalid) return <MessageBar kind="info" title={t('invalid')} role="status" />;
  if (isFailed)
    return <MessageBar kind="warn" title={t('failed')} action={<Button onClick={retry}>{t('retry')}</Button>} />;
  if (preview === undefined) return <Skeleton height={220} />;
  const at = chosen !== undefined && chosen < preview.items.length ? chosen : undefined;
  return (
    <Stack gap={12} shrink aria-busy={preview.state === 'running'}>
      <Summary preview={preview} rule={rule} />
      <PreviewValues type={type} sensorUnit={sensorUnit} values={preview.values} value={value} onValue={onValue} />
      {preview.alerts > 0 && (
        <>
          <PreviewWeek preview={preview} schedule={schedule} chosen={at} />
          <Card className={styles.places}>
            <PreviewMap items={preview.items} chosen={at} onChoose={setChosen} />
            <Vehicles preview={preview} />
          </Card>
          <PreviewList type={type} sensorUnit={sensorUnit} items={preview.items} chosen={at} onChoose={setChosen} />
          {preview.alerts > preview.items.length && <Caption>{t('newest', { count: LIMITS.previewedAlerts })}</Caption>}
        </>
      )}
    </Stack>
  );
}

function Summary({ preview, rule }: { preview: AlertPreview; rule: AlertRule | undefined }) {
  const { t } = useTranslation('alertPreview');
  const format = useFormat();
  const { alerts, assets, done, total, inScope, state, seconds } = preview;
  const facts = [
    t('span', { from: format.dateTime(preview.from), to: format.dateTime(preview.to) }),
    t('assetCount', { count: total }),
    state === 'done' && seconds !== null && t('tookSeconds', { span: `${format.number(seconds, 1)} s` }),
  ];
  const empty = state === 'done' && alerts === 0;
  return (
    <Stack gap={4}>
      <div role="status">
        <Text as="h2" size="title" weight={600}>
          {empty ? (
            t('none')
          ) : (
            <>
              {t('lead')}{' '}
              <Text tone="danger">
                {t('onVehicles', {
                  alerts: t('alertCount', { count: alerts }),
                  vehicles: t('vehicleCount', { count: assets }),
                })}
              </Text>
            </>
          )}
        </Text>
      </div>
      <Caption>{facts.filter(Boolean).join(' · ')}</Caption>
      {state === 'running' && (
        <>
          <Progress value={total === 0 ? 100 : (done / total) * 100} aria-label={t('preview')} />
          <Caption>{t('running', { done, total })}</Caption>
        </>
      )}
      {inScope > total && <Caption>{t('bounded', { total, inScope })}</Caption>}
      {empty && <Caption>{t(inScope === 0 ? 'noAssets' : 'noneHint')}</Caption>}
      {rule && (
        <Caption>
          {t('saved', { count: rule.alertsThisWeek })} {t('nextVersion', { version: rule.version + 1 })}
        </Caption>
      )}
    </Stack>
  );
}

function Vehicles({ preview: { vehicles, assets, alerts } }: { preview: AlertPreview }) {
  const { t } = useTranslation('alertPreview');
  const format = useFormat();
  return (
    <Stack gap={6} padding={12} className={styles.vehicles}>
      <Row justify="between" gap={8}>
        <Text as="h3" size="small" weight={600}>
          {t('vehicles')}
        </Text>
        <Text size="small" tone="quiet" figures>
          {format.number(assets)}
        </Text>
      </Row>
      <ul>
        {vehicles.map(({ assetId, assetName, alerts: own }) => (
          <li key={assetId}>
            <Text truncate>{assetName}</Text>
            <span className={styles.dots} aria-hidden="true">
              {Array.from({ length: Math.min(own, MOST_DOTS) }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: equal dots
                <i key={index} />
              ))}
            </span>
            <Text weight={600} figures>
              {format.number(own)}
            </Text>
          </li>
        ))}
      </ul>
      <Row justify="between" gap={8} line="above" paddingTop={6}>
        <Text tone="soft">{t('alerts')}</Text>
        <Text weight={600} figures>
          {format.number(alerts)}
        </Text>
      </Row>
    </Stack>
  );
}
