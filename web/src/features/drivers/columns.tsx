import type { Driver } from '@waymark/contract/drivers/schema.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import type { RecordColumn } from '../../ui/records/index.ts';
import { TagChips } from '../tags/index.ts';
import { LicenseDate, ScoreLink } from './cells.tsx';

/** Returns the columns of the list of drivers. @param contact whether contact data may be shown @param scores whether scores may be */
export function useDriverColumns(contact: boolean, scores: boolean): RecordColumn<Driver>[] {
  const { t } = useTranslation('drivers');
  return useMemo(() => {
    const name: RecordColumn<Driver> = {
      id: 'name',
      label: t('name'),
      width: 170,
      grow: 2,
      sort: 'name',
      cell: (driver) => driver.name,
    };
    const score: RecordColumn<Driver> = {
      id: 'score',
      label: t('score'),
      width: 130,
      align: 'end',
      phone: 'badge',
      cell: (driver) => <ScoreLink driver={driver} />,
    };
    const scored = scores ? [score] : [];
    if (!contact) return [name, ...scored];
    const text = (field: 'employeeNumber' | 'phone' | 'email', width: number): RecordColumn<Driver> => ({
      id: field,
      label: t(field),
      width,
      sort: field,
      ...(field === 'phone' && { phone: 'detail' as const }),
      ...(field === 'employeeNumber' && { phone: 'aside' as const }),
      cell: (driver) => (field === 'phone' && driver.phone ? `+${driver.phone}` : driver[field]),
    });
    return [
      name,
      text('employeeNumber', 130),
      text('phone', 140),
      text('email', 190),
      {
        id: 'licenseExpiresOn',
        label: t('licenseExpiresOn'),
        width: 200,
        sort: 'licenseExpiresOn',
        cell: ({ licenseExpiresOn }) => licenseExpiresOn && <LicenseDate date={licenseExpiresOn} />,
      },
      { id: 'tags', label: t('tags'), width: 130, cell: ({ tags = [] }) => <TagChips tags={tags} /> },
      ...scored,
    ];
  }, [t, contact, scores]);
}
