import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import styles from './Toasts.module.css';

/** Container for short messages: saved, failed. */
export function Toasts() {
  const { t } = useTranslation('common');
  const close = t('close');
  const theme = useMemo(
    () => ({ components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': close } } } } }),
    [close],
  );
  return (
    <MantineThemeProvider theme={theme}>
      <Notifications position="bottom-center" autoClose={5000} classNames={{ root: styles.toasts ?? '' }} />
    </MantineThemeProvider>
  );
}
