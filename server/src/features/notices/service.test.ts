import { LANGUAGE_NAMES } from '@waymark/messages/catalogue.ts';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../delivery/message.ts';
import { type Notice, type NoticedUser, NoticeService } from './service.ts';

const MAIL: NoticedUser = { name: 'Ana', email: 'ana@example.test', phone: '+819012345678', language: null };
const NOTICES: readonly Notice[] = ['passwordChanged', 'accountCreated'];

async function told(notice: Notice, user: NoticedUser): Promise<Message[]> {
  const sent: Message[] = [];
  const delivery = { send: async (message: Message) => void sent.push(message) };
  const notices = new NoticeService({ delivery, onError: (error) => expect.fail(String(error)) });
  notices.tell(notice, user, { account: 'Northwind' });
  await notices.settled();
  return sent;
}

describe('a notice', () => {
  it.each(Object.keys(LANGUAGE_NAMES))('is complete in %s, by mail and by SMS', async (language) => {
    for (const notice of NOTICES) {
      const [mail] = await told(notice, { ...MAIL, language });
      const [sms] = await told(notice, { ...MAIL, email: null, language });
      expect(mail).toMatchObject({ channel: 'EMAIL', to: MAIL.email });
      expect(mail?.text).toContain('Ana');
      expect(mail?.subject).not.toBe('');
      expect(sms).toMatchObject({ channel: 'SMS', to: MAIL.phone, subject: '' });
      const words = `${mail?.subject} ${mail?.text} ${sms?.text}`;
      expect(words).not.toMatch(/\{\{|\}\}|undefined/);
      expect(words.includes('Northwind')).toBe(notice === 'accountCreated');
    }
  });

  it('is English without a language setting, and is not sent without an address', async () => {
    expect((await told('passwordChanged', MAIL))[0]?.subject).toBe('Your Waymark password was changed');
    expect(await told('passwordChanged', { ...MAIL, email: null, phone: null })).toEqual([]);
  });

  it('fails nothing else when it is not accepted', async () => {
    const errors: unknown[] = [];
    const delivery = { send: () => Promise.reject(new Error('full')) };
    const notices = new NoticeService({ delivery, onError: (error) => errors.push(error) });
    notices.tell('passwordChanged', MAIL);
    await notices.settled();
    expect(errors).toMatchObject([{ message: 'full' }]);
  });
});
