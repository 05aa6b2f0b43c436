import type { Inbox, InboxEntry } from '@waymark/contract/notifications/schema.ts';
import { describe, expect, it } from 'vitest';
import { addToInbox } from './queries.ts';

const entry = (id: string, count = 1) => ({ id, count }) as InboxEntry;

describe('the bell', () => {
  it('puts a new alert on top, and a repeated one in the place of its line', () => {
    const inbox: Inbox = { items: [entry('a'), entry('b')], count: 2, unread: 1 };
    expect(addToInbox(inbox, { entry: entry('c'), unread: 2 })).toEqual({
      ...{ items: [entry('c'), entry('a'), entry('b')], count: 3, unread: 2 },
    });
    expect(addToInbox(inbox, { entry: entry('b', 2), unread: 2 })).toEqual({
      ...{ items: [entry('b', 2), entry('a')], count: 2, unread: 2 },
    });
  });
});
