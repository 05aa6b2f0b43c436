import type { Incident, IncidentEvidence } from '@waymark/contract/incidents/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';

/** The parts of a draft that its author enters, and whether each is there. */
export type DraftParts = Readonly<Record<'vehicle' | 'place' | 'description', boolean>>;

/**
 * Lists the parts that a draft has, and those that it needs before it is submitted.
 *
 * @param entered content of its form, saved or not; undefined without a form
 */
export function DraftCheck({
  incident,
  entered,
  evidence,
}: {
  incident: Incident;
  entered: DraftParts | undefined;
  evidence: IncidentEvidence | undefined;
}) {
  const { t } = useTranslation('incidents');
  const { vehicle, place, description } = entered ?? {
    vehicle: incident.vehicleId !== null,
    place: incident.incidentLocation !== null || incident.incidentAddress !== null,
    description: incident.eventDescription !== null,
  };
  const parts = [
    [t('vehicle'), vehicle],
    [t('place'), place],
    [t('description'), description],
    [t('evidence'), (evidence?.fixes.length ?? 0) > 0],
  ] as const;
  return (
    <>
      <Stack as="section" gap={12} padding={16} line="below">
        <Text as="h2" size="body" weight={600}>
          {t('beforeSubmit')}
        </Text>
        {parts.map(([name, isThere]) => (
          <Row key={name} align="start" gap={8}>
            <Text tone={isThere ? 'ok' : 'danger'}>
              <Icon name={isThere ? 'check' : 'octagon'} size={16} />
            </Text>
            <div>
              <Text block weight={500}>
                {name}
              </Text>
              <Text block size="small" tone="soft">
                {t(isThere ? 'isThere' : 'isMissing')}
              </Text>
            </div>
          </Row>
        ))}
      </Stack>
      <Stack padding={16}>
        <MessageBar kind="info" title={t('copiedOnSubmit')} detail={t('copiedOnSubmitBody')} />
      </Stack>
    </>
  );
}
