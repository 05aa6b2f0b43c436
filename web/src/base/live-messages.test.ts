import { describe, expect, it } from 'vitest';
import { onLiveMessage, receiveLiveMessage } from './live-messages.ts';

describe('messages of the live channel', () => {
  it('reach every listener until it leaves, and other texts reach none', () => {
    const received: unknown[] = [];
    const leave = onLiveMessage((message) => received.push(message));
    for (const text of ['{"type":"alert","unread":2}', '{', 'null', '7', '{"type":7}']) receiveLiveMessage(text);
    leave();
    receiveLiveMessage('{"type":"alert"}');
    expect(received).toEqual([{ type: 'alert', unread: 2 }]);
  });
});
