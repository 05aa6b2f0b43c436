import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Card } from '../../ui/layout/Card.ts';
import { serverNow } from '../live-map/index.ts';
import styles from './CommandDialog.module.css';
import type { VehicleNow } from './vehicle-now.ts';

/** Shows current speed, ignition, age of the fix and connection. @param vehicle undefined while loading */
export function VehicleFacts({ vehicle }: { vehicle: VehicleNow | undefined }) {
  const { t } = useTranslation(['commands', 'common', 'units']);
  const format = useFormat();
  const now = serverNow(useNow());
  const known = (value: ReactNode): ReactNode => (vehicle === undefined ? <Skeleton height={20} width={56} /> : value);
  const speed = vehicle?.speedMetersPerSecond == null ? undefined : format.speed(vehicle.speedMetersPerSecond);
  const ignition = vehicle?.ignition == null ? 'common:unknown' : vehicle.ignition ? 'common:on' : 'common:off';
  const age = vehicle?.fixTime == null ? t('common:unknown') : format.span((now - vehicle.fixTime) / 1000);
  return (
    <Card as="dl" className={styles.vehicle}>
      <Fact name={t('commands:speedNow')}>
        {known(
          speed ? (
            <>
              {speed.figure} <small>{t(`units:${speed.unit}`)}</small>
            </>
          ) : (
            t('common:unknown')
          ),
        )}
      </Fact>
      <Fact name={t('commands:ignition')}>{known(t(ignition))}</Fact>
      <Fact name={t('commands:fixAge')}>{known(age)}</Fact>
      <Fact name={t('commands:device')}>
        {known(t(vehicle?.connected ? 'commands:connected' : 'commands:notConnected'))}
      </Fact>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  );
}
