import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from '../../base/translation.ts';
import { useFocusReturn } from './use-focus-return.ts';

/** A window for one question, over the screen and its drawers. The focus returns when it closes. */
export function Dialog(props: Omit<ModalProps, 'opened' | 'zIndex'>) {
  const { t } = useTranslation('common');
  useFocusReturn();
  return <Modal opened size={480} zIndex={400} closeButtonProps={{ 'aria-label': t('close') }} {...props} />;
}
