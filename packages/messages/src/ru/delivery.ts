/** What is sent by mail and SMS. */
export const delivery = {
  codeSubject: '{{code}} — ваш код Waymark',
  codeMail:
    'Ваш код подтверждения: {{code}}. Он действует {{minutes}} мин.\n\nСотрудники Waymark никогда не спрашивают этот код. Если вы его не запрашивали, просто не отвечайте на это письмо.',
  codeSms: 'Код подтверждения Waymark: {{code}}, действует {{minutes}} мин.',
};
