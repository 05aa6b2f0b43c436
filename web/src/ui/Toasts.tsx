import { Notifications } from '@mantine/notifications';

/** Where short messages appear: saved, failed. */
export function Toasts() {
  return <Notifications position="bottom-center" autoClose={5000} />;
}
