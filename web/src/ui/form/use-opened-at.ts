import { useState } from 'react';

/**
 * Returns the `updatedAt` of a record when its form was opened. The record of a form may be read again while its fields keep the
 * values of before.
 */
export function useOpenedAt(record: object | undefined): string | undefined {
  const [opened] = useState(record !== undefined && 'updatedAt' in record ? String(record.updatedAt) : undefined);
  return opened;
}
