export { NotificationDrawer } from './NotificationDrawer.tsx';
export { notificationCalls } from './queries.ts';
export { recipientNames } from './recipient-names.ts';
export { TestButton } from './TestButton.tsx';
