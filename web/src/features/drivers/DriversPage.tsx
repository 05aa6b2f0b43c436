import { DRIVER_COLUMNS, type Driver } from '@waymark/contract/drivers/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useMay, useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { RecordFacts } from '../../ui/records/index.ts';
import { PeopleRecords } from '../people/index.ts';
import { TagChips } from '../tags/index.ts';
import { LicenseDate, ScoreLink } from './cells.tsx';
import { useDriverColumns } from './columns.tsx';
import { DriverForm, driverCalls } from './DriverForm.tsx';

/** Lists the drivers. */
export function DriversPage() {
  return (
    <PeopleRecords
      noun="drivers"
      icon="driver"
      columns={useDriverColumns(useMay('people.contact'), useMayCall(ENDPOINTS.driverScores.scores))}
      fileColumns={DRIVER_COLUMNS}
      calls={driverCalls}
      facts={(driver) => <Facts driver={driver} />}
      form={(driver, drawer) => <DriverForm driver={driver} drawer={drawer} />}
    />
  );
}

function Facts({ driver }: { driver: Driver }) {
  const { t } = useTranslation('drivers');
  const mayScore = useMayCall(ENDPOINTS.driverScores.scores);
  const { licenseExpiresOn, tags = [] } = driver;
  return (
    <RecordFacts
      facts={[
        [t('name'), driver.name],
        [t('score'), mayScore && <ScoreLink key="score" driver={driver} />],
        [t('employeeNumber'), driver.employeeNumber],
        [t('keyNumber'), driver.keyNumber],
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
