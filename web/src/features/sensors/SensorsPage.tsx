import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { SENSOR_COLUMNS, type Sensor } from '@waymark/contract/sensors/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { SENSOR_KINDS } from '@waymark/domain/sensors/sensor.ts';
import { useMemo } from 'react';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import {
  ManagedRecords,
  type RecordColumn,
  RecordFacts,
  type RecordFiles,
  useRecordView,
} from '../../ui/records/index.ts';
import { SensorForm, sensorCalls } from './SensorForm.tsx';
import type { SensorsView } from './search.ts';
import { useSensorWords } from './use-sensor-words.ts';

const FILES: RecordFiles = {
  file: ENDPOINTS.sensors.file,
  template: ENDPOINTS.sensors.template,
  upload: ENDPOINTS.sensors.import,
  columns: SENSOR_COLUMNS,
  rowLimit: LIMITS.importRows,
};

/** Lists the sensors of the account. */
export function SensorsPage() {
  const { t } = useTranslation('sensors');
  const words = useSensorWords();
  const [view, change] = useRecordView<SensorsView>();
  return (
    <ManagedRecords<Sensor, SensorsView>
      name="sensors"
      title={t('title')}
      icon="gauge"
      columns={useSensorColumns()}
      calls={sensorCalls}
      files={FILES}
      rowName={({ name }) => name}
      view={view}
      onChange={change}
      searchPlaceholder={t('searchPlaceholder')}
      filters={[
        {
          id: 'kind',
          label: t('kind'),
          any: t('anyKind'),
          options: SENSOR_KINDS.map((value) => ({ value, label: words.kind(value) })),
        },
      ]}
      mayWrite={useMay('sensors.write')}
      words={{ create: t('create'), edit: t('edit'), emptyTitle: t('emptyTitle'), emptyBody: t('emptyBody') }}
      facts={(sensor) => <Facts sensor={sensor} />}
      form={(sensor, drawer) => <SensorForm sensor={sensor} drawer={drawer} />}
    />
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
