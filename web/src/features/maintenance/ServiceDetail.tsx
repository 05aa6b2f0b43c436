import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { buildPath } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ServiceLog } from '@waymark/contract/maintenance/schema.ts';
import { fileAddress } from '../../api/client.ts';
import { useCurrentUser, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { DrawerFoot, DrawerScroll } from '../../ui/overlays/SideDrawer.tsx';
import { DeleteButton, SideAct } from '../../ui/records/index.ts';
import { Photographs } from '../photographs/index.ts';
import { PartsTable } from './PartsTable.tsx';
import { dueFiguresQuery, photographCalls, serviceCalls } from './queries.ts';
import styles from './ServiceDetail.module.css';
import { useServiceWords } from './use-service-words.ts';

/** Recorded values of a service, and its next due date. @param onEdit opens its form */
export function ServiceDetail({ log, onEdit, onGone }: { log: ServiceLog; onEdit: () => void; onGone: () => void }) {
  const { t } = useTranslation(['maintenance', 'units']);
  const words = useServiceWords();
  const format = useFormat();
  const { currency } = useCurrentUser();
  const mayWrite = useMay('maintenance.write');
  const figures: (readonly [label: string, value: string | null])[] = [
    [t('date'), log.serviceDate],
    [t('odometer'), log.odometer === null ? null : words.kilometers(log.odometer)],
    [
      t('operationalHours'),
      log.operationalHours === null ? null : `${format.number(log.operationalHours, 1)} ${t('units:hour')}`,
    ],
    [t('cost'), log.cost === null ? null : `${format.number(log.cost, 2, 2)} ${currency ?? ''}`.trim()],
  ];
  return (
    <>
      <DrawerScroll>
        <Box padding={16}>
          <dl className={styles.figures}>
            {figures.map(
              ([label, value]) =>
                value !== null && (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </Box>
        <NextService log={log} />
        {(log.parts.length > 0 || log.labor !== null) && (
          <Stack gap={4} padding={16} line="below">
            <Row justify="between" gap={8}>
              <Text as="h2" size="body" weight={600}>
                {t('partsTitle')}
              </Text>
              <Text tone="soft">{log.supplier}</Text>
            </Row>
            <PartsTable log={log} />
          </Stack>
        )}
        <Photographs calls={photographCalls(log.id)} mayChange={mayWrite} />
        <Stack padding={16}>
          <Facts
            facts={(
              [
                [t('asset'), [log.asset, log.licensePlate].filter(Boolean).join(' · ')],
                [t('vehicle'), [log.make, log.model, log.year].filter(Boolean).join(' ')],
                [t('supplier'), log.supplier],
                [t('notes'), log.notes],
                [t('loggedBy'), log.loggedBy && `${log.loggedBy}, ${format.dateTime(log.createdAt)}`],
              ] as const
            ).filter(([, value]) => value)}
          />
        </Stack>
      </DrawerScroll>
      <DrawerFoot justify="between">
        {mayWrite && (
          <DeleteButton
            label={t('deleteService')}
            name={log.serviceName}
            remove={() => serviceCalls.remove(log.id)}
            stale={serviceCalls.staleWithoutOne}
            onDeleted={onGone}
          >
            {t('deleteServiceBody')}
          </DeleteButton>
        )}
        <Row gap={8} wrap>
          <SideAct
            icon="download"
            label={t('downloadPdf')}
            renderRoot={(props) => (
              <a {...props} download href={fileAddress(buildPath(ENDPOINTS.serviceLogs.pdf.path, { id: log.id }))} />
            )}
          />
          {mayWrite && (
            <Button leftSection={<Icon name="edit" />} onClick={onEdit}>
              {t('editService')}
            </Button>
          )}
        </Row>
      </DrawerFoot>
    </>
  );
}

/** Next due date of the planned service on the asset, by its use. */
function NextService({ log }: { log: ServiceLog }) {
  const { t } = useTranslation('maintenance');
  const words = useServiceWords();
  const { data } = useQuery(dueFiguresQuery(log.assetId));
  const next = data?.items.find(({ serviceConfigId }) => serviceConfigId === log.serviceConfigId);
  if (data === undefined || log.serviceConfigId === null) return null;
  return (
    <Stack gap={4} padding={16} line="below">
      <Row justify="between" gap={8} wrap>
        <Text as="h2" size="body" weight={600}>
          {t('nextDueTitle')}
        </Text>
        <Text tone="soft">{next && words.interval(next.interval)}</Text>
      </Row>
      {next ? (
        <Row gap={8}>
          <Icon name="calendar" />
          <Text weight={500} tone={next.state === 'overdue' ? 'danger' : 'plain'}>
            {[words.left(next), words.dueAt(next), words.forecast(next)].filter(Boolean).join(' · ')}
          </Text>
        </Row>
      ) : (
        <Text tone="soft">{t('noNextDue')}</Text>
      )}
    </Stack>
  );
}
