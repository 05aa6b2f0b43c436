import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Box } from '../layout/Box.ts';
import { DrawerFoot } from '../overlays/SideDrawer.tsx';
import { useSchemaFormState } from './SchemaForm.tsx';

/** Cancel and save buttons at the foot of a form. */
export function FormButtons({
  onCancel,
  saveLabel,
  children,
}: {
  onCancel?: (() => void) | undefined;
  saveLabel?: string | undefined;
  /** Shown on the opposite side, such as a delete button. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('common');
  const { saving } = useSchemaFormState();
  return (
    <DrawerFoot>
      {children && <Box marginRight="auto">{children}</Box>}
      {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
      <Button type="submit" variant="filled" loading={saving}>
        {saveLabel ?? t('save')}
      </Button>
    </DrawerFoot>
  );
}
