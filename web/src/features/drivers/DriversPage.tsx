import { useQuery } from '@tanstack/react-query';
import { DRIVER_COLUMNS, type Driver } from '@waymark/contract/drivers/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../app/session.ts';
import { ManagedRecords, NamesOnly, RecordFacts, type RecordFiles, useRecordView } from '../../ui/records/index.ts';
import { TagChips, tagNamesQuery } from '../tags/index.ts';
import { LicenseDate, Score } from './cells.tsx';
import { useDriverColumns } from './columns.tsx';
import { DriverForm } from './DriverForm.tsx';
import { driverListQuery, driverQuery, STALE } from './queries.ts';
import type { DriversView } from './search.ts';

const FILES: RecordFiles = {
  file: ENDPOINTS.drivers.file,
  template: ENDPOINTS.drivers.template,
  upload: ENDPOINTS.drivers.import,
  columns: DRIVER_COLUMNS,
  rowLimit: LIMITS.importRows,
};

/** The people who drive. */
export function DriversPage() {
  const { t } = useTranslation('drivers');
  const [view, change] = useRecordView<DriversView>();
  const contact = useMay('people.contact');
  const tags = useQuery({ ...tagNamesQuery, enabled: contact }).data ?? [];
  const filter = {
    id: 'tag',
    label: t('tags'),
    any: t('anyTag'),
    options: tags.map((tag) => ({ value: tag, label: tag })),
  };
  return (
    <ManagedRecords
      name="drivers"
      title={t('title')}
      icon="driver"
      columns={useDriverColumns(contact)}
      list={driverListQuery}
      load={driverQuery}
      stale={STALE}
      files={FILES}
      rowName={({ name }) => name}
      view={view}
      onChange={change}
      searchPlaceholder={t(contact ? 'searchPlaceholder' : 'name')}
      filters={contact ? [filter] : []}
      notice={!contact && <NamesOnly />}
      mayWrite={useMay('drivers.write')}
      words={{
        create: t('create'),
        edit: t('edit'),
        emptyTitle: t('emptyTitle'),
        emptyBody: t('emptyBody'),
      }}
      facts={(driver) => <Facts driver={driver} />}
      form={(driver, drawer) => <DriverForm driver={driver} drawer={drawer} />}
    />
  );
}

function Facts({ driver }: { driver: Driver }) {
  const { t } = useTranslation('drivers');
  const { licenseExpiresOn, tags = [] } = driver;
  return (
    <RecordFacts
      facts={[
        [t('name'), driver.name],
        [t('score'), <Score key="score" score={driver.score} />],
        [t('employeeNumber'), driver.employeeNumber],
        [t('phone'), driver.phone && `+${driver.phone}`],
        [t('email'), driver.email],
        [t('licenseNumber'), driver.licenseNumber],
        [t('licenseExpiresOn'), licenseExpiresOn && <LicenseDate date={licenseExpiresOn} />],
        [t('tags'), tags.length > 0 && <TagChips tags={tags} />],
        [t('notes'), driver.notes],
      ]}
    />
  );
}
