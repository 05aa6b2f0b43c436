import type { Tx } from '../../storage/db.ts';
import { contactRecipient, customerRecipient, type Recipient, userRecipient, webhookRecipient } from './recipients.ts';
import { customersOf, type NotifyingAccount, usersOf } from './recipients-sql.ts';
import type { NotificationValues, StoredContact } from './sql.ts';

type Named = Pick<NotificationValues, 'users' | 'customers' | 'contacts' | 'channels' | 'webhook_url'> & {
  uid: string;
};

/** Returns every existing recipient that a notification names. */
export async function recipientsOf(tx: Tx, notification: Named, account: NotifyingAccount): Promise<Recipient[]> {
  const { users, customers, contacts, channels, webhook_url, uid } = notification;
  return [
    ...(await usersOf(tx, users)).map(userRecipient),
    ...(await customersOf(tx, customers)).map((customer) => customerRecipient(customer, account)),
    ...(JSON.parse(contacts) as StoredContact[]).map((contact) => contactRecipient(contact, account)),
    ...(channels.includes('webhook') && webhook_url !== null ? [webhookRecipient(uid, webhook_url, account)] : []),
  ];
}
