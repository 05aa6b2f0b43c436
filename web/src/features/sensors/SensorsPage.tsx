import { Button } from '@mantine/core';
import type { Sensor } from '@waymark/contract/sensors/schema.ts';
import { SENSOR_KINDS } from '@waymark/domain/sensors/sensor.ts';
import { useMemo } from 'react';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import {
  EmptyRecords,
  type RecordColumn,
  RecordDrawer,
  RecordFacts,
  RecordPage,
  useRecordView,
} from '../../ui/records/index.ts';
import { STALE, sensorListQuery, sensorQuery } from './queries.ts';
import { SensorForm } from './SensorForm.tsx';
import type { SensorsView } from './search.ts';
import { useSensorWords } from './use-sensor-words.ts';

/** Lists the sensors of the account. */
export function SensorsPage() {
  const { t } = useTranslation(['sensors', 'records']);
  const words = useSensorWords();
  const [view, change] = useRecordView<SensorsView>();
  const mayWrite = useMay('sensors.write');
  const open = (edit: string | undefined): void => change({ edit });
  const create = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => open('new')}>
      {t('sensors:create')}
    </Button>
  );
  return (
    <RecordPage<Sensor, SensorsView>
      name="sensors"
      title={t('sensors:title')}
      columns={useSensorColumns()}
      list={sensorListQuery}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      view={view}
      onChange={change}
      searchPlaceholder={t('sensors:searchPlaceholder')}
      filters={[
        {
          id: 'kind',
          label: t('sensors:kind'),
          any: t('sensors:anyKind'),
          options: SENSOR_KINDS.map((value) => ({ value, label: words.kind(value) })),
        },
      ]}
      actions={create}
      empty={
        <EmptyRecords
          icon="gauge"
          title={t('sensors:emptyTitle')}
          body={mayWrite ? t('sensors:emptyBody') : t('records:emptyReader')}
        >
          {create}
        </EmptyRecords>
      }
    >
      {view.edit !== undefined && (mayWrite || view.edit !== 'new') && (
        <RecordDrawer<Sensor>
          id={view.edit}
          title={t(view.edit === 'new' ? 'sensors:create' : 'sensors:edit')}
          nameOf={({ name }) => name}
          load={sensorQuery}
          stale={STALE}
          onClose={() => open(undefined)}
        >
          {(sensor, drawer) =>
            mayWrite || sensor === undefined ? (
              <SensorForm sensor={sensor} drawer={drawer} />
            ) : (
              <Facts sensor={sensor} />
            )
          }
        </RecordDrawer>
      )}
    </RecordPage>
  );
}

function Facts({ sensor }: { sensor: Sensor }) {
  const { t } = useTranslation('sensors');
  const words = useSensorWords();
  const format = useFormat();
  return (
    <RecordFacts
      facts={[
        [t('name'), sensor.name],
        [t('kind'), words.kind(sensor.kind)],
        [t('unit'), words.unit(sensor.unit)],
        [t('scope'), words.scope(sensor.scope)],
        [t('reads'), sensor.source ?? sensor.expression],
        [t('from'), sensor.validFrom ? t('since', { time: format.dateTime(sensor.validFrom) }) : t('always')],
        [t('versions'), sensor.versions],
        [t('assets'), sensor.assets],
      ]}
    />
  );
}

function useSensorColumns(): RecordColumn<Sensor>[] {
  const { t } = useTranslation('sensors');
  const words = useSensorWords();
  return useMemo(
    () => [
      { id: 'name', label: t('name'), width: 190, grow: 2, sort: 'name', cell: ({ name }) => name },
      { id: 'kind', label: t('kind'), width: 110, sort: 'kind', phone: 'aside', cell: ({ kind }) => words.kind(kind) },
      { id: 'unit', label: t('unit'), width: 80, cell: ({ unit }) => words.unit(unit) },
      {
        id: 'scope',
        label: t('scope'),
        width: 190,
        sort: 'scope',
        phone: 'detail',
        cell: ({ scope }) => words.scope(scope),
      },
      { id: 'reads', label: t('reads'), width: 230, grow: 2, cell: ({ source, expression }) => source ?? expression },
      { id: 'assets', label: t('assets'), width: 90, align: 'end', sort: 'assets', cell: ({ assets }) => assets },
    ],
    [t, words],
  );
}
