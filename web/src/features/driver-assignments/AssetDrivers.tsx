import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DriverAssignment } from '@waymark/contract/driver-assignments/schema.ts';
import { useState } from 'react';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { LoadFailed } from '../../ui/records/index.ts';
import { AssignDriverDrawer } from './AssignDriverDrawer.tsx';
import { DriverName } from './DriverName.tsx';
import { assetDriversQuery, presentDriver } from './queries.ts';

/** The present driver of an asset, the latest times, and their correction. */
export function AssetDrivers({ asset }: { asset: { id: string; name: string } }) {
  const { t } = useTranslation('driverAssignments');
  const { data, error, refetch } = useQuery(assetDriversQuery(asset.id));
  const mayWrite = useMay('drivers.write');
  const now = useNow();
  // An open drawer, with the entry that it corrects.
  const [assigning, setAssigning] = useState<{ corrected?: DriverAssignment }>();
  if (error && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={64} />;
  const present = presentDriver(data.items, now);
  return (
    <Stack gap={12}>
      <Row justify="between" gap={8} wrap>
        {present ? (
          <Text weight={600}>
            <DriverName driver={present} />
          </Text>
        ) : (
          <Text tone="quiet">{t('unassigned')}</Text>
        )}
        {mayWrite && (
          <Button leftSection={<Icon name="driver" />} onClick={() => setAssigning({})}>
            {t('assign')}
          </Button>
        )}
      </Row>
      {data.items.length > 0 && (
        <Stack as="ol" gap={8} aria-label={t('times')}>
          {data.items.map((time) => (
            <Row as="li" key={time.id} justify="between" gap={8}>
              <Times time={time} />
              {mayWrite && (
                <Button
                  size="compact-sm"
                  flex="none"
                  aria-label={`${t('correct')}: ${time.driverName}`}
                  onClick={() => setAssigning({ corrected: time })}
                >
                  {t('correct')}
                </Button>
              )}
            </Row>
          ))}
        </Stack>
      )}
      {data.count > data.items.length && (
        <Text tone="quiet" size="small">
          {t('earlier', { count: data.count - data.items.length })}
        </Text>
      )}
      {assigning && (
        <AssignDriverDrawer asset={asset} corrected={assigning.corrected} onClose={() => setAssigning(undefined)} />
      )}
    </Stack>
  );
}

function Times({ time: { driverName, startTime, endTime, byKey } }: { time: DriverAssignment }) {
  const { t } = useTranslation('driverAssignments');
  const format = useFormat();
  const from = format.dateTime(startTime);
  return (
    <Stack shrink>
      <Text>{driverName}</Text>
      <Text tone="quiet" size="small" figures>
        {[endTime === null ? t('since', { from }) : `${from} – ${format.dateTime(endTime)}`, byKey && t('byKey')]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Stack>
  );
}
