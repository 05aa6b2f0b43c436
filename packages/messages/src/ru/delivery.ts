/** What is sent by mail and SMS. */
export const delivery = {
  codeSubject: '{{code}} — ваш код Waymark',
  codeMail:
    'Ваш код подтверждения: {{code}}. Он действует {{minutes}} мин.\n\nСотрудники Waymark никогда не спрашивают этот код. Если вы его не запрашивали, просто не отвечайте на это письмо.',
  codeSms: 'Код подтверждения Waymark: {{code}}, действует {{minutes}} мин.',
  invitationSubject: '{{inviter}} приглашает вас в «{{account}}» на Waymark',
  invitationMail:
    'Здравствуйте, {{name}}!\n\n{{inviter}} создаёт для вас учётную запись пользователя в «{{account}}» на Waymark.\n\nОткройте этот адрес, чтобы задать пароль. Мы отправим код на этот адрес электронной почты, чтобы убедиться, что он ваш:\n\n{{link}}\n\nЕсли вы этого не ждали, просто не отвечайте на это письмо.',
  invitationSms: '{{inviter}} приглашает вас в «{{account}}» на Waymark. Задайте пароль: {{link}}',
};
