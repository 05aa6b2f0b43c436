export { notificationListQuery } from './queries.ts';
export { recipientNames } from './recipient-names.ts';
