import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { TableSection } from './TableSection.tsx';

interface ListedDevice {
  id: string;
  imei: string;
  assetName: string | null;
}

/**
 * A section of the page that lists devices: IMEI, which opens the device, asset, and further columns.
 *
 * @param head header cells of the further columns
 * @param children their cells for a device
 */
export function DeviceSection<Device extends ListedDevice>({
  head,
  children,
  ...section
}: {
  title: string;
  /** Text shown if there are no devices. */
  empty: string;
  query: UseQueryResult<{ items: Device[]; count: number }>;
  head: ReactNode;
  children: (device: Device) => ReactNode;
}) {
  const { t } = useTranslation('diagnostics');
  return (
    <TableSection
      {...section}
      head={
        <>
          <th>{t('imei')}</th>
          <th>{t('asset')}</th>
          {head}
        </>
      }
    >
      {(device) => (
        <tr key={device.id}>
          <th scope="row" className="figures">
            <Link to="/diagnostics" search={{ device: device.id }}>
              {device.imei}
            </Link>
          </th>
          <td data-head={t('asset')}>{device.assetName ?? '–'}</td>
          {children(device)}
        </tr>
      )}
    </TableSection>
  );
}
