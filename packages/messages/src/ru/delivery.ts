/** Texts of mails and SMS. */
export const delivery = {
  codeSubject: '{{code}} — ваш код Waymark',
  codeMail:
    'Ваш код подтверждения: {{code}}. Он действует {{minutes}} мин.\n\nСотрудники Waymark никогда не спрашивают этот код. Если вы его не запрашивали, просто не отвечайте на это письмо.',
  codeSms: 'Код подтверждения Waymark: {{code}}, действует {{minutes}} мин.',
  invitationSubject: '{{inviter}} приглашает вас в «{{account}}» на Waymark',
  invitationMail:
    'Здравствуйте, {{name}}!\n\n{{inviter}} приглашает вас в аккаунт «{{account}}» на Waymark.\n\nОткройте этот адрес, чтобы задать пароль. Мы отправим код на этот адрес электронной почты, чтобы убедиться, что он ваш:\n\n{{link}}\n\nЕсли вы этого не ждали, просто не отвечайте на это письмо.',
  invitationSms: '{{inviter}} приглашает вас в «{{account}}» на Waymark. Задайте пароль: {{link}}',
  passwordChangedSubject: 'Ваш пароль Waymark изменён',
  passwordChangedMail:
    'Здравствуйте, {{name}}!\n\nПароль, с которым вы входите в Waymark как {{username}}, изменён.\n\nЕсли это были не вы, сразу задайте новый через «Забыли пароль?» на странице входа и сообщите администратору вашего аккаунта.',
  passwordChangedSms: 'Ваш пароль Waymark изменён. Если это были не вы, сразу задайте новый через «Забыли пароль?».',
  signInsRefusedSubject: 'Кто-то подбирает ваш пароль Waymark',
  signInsRefusedMail:
    'Здравствуйте, {{name}}!\n\nЗа последний час для {{username}} много раз вводили неверный пароль. Ни один не подошёл. Вы по-прежнему можете войти; с нового браузера вход может занять на несколько секунд больше.\n\nЕсли это были не вы, включите двухэтапный вход в профиле. Если такой же пароль используется где-то ещё, смените его.',
  signInsRefusedSms:
    'Кто-то подбирает ваш пароль Waymark. Ни один не подошёл, вы по-прежнему можете войти. Включите двухэтапный вход в профиле.',
  accountCreatedSubject: 'Ваш аккаунт «{{account}}» готов',
  accountCreatedMail:
    'Здравствуйте, {{name}}!\n\nВаш аккаунт «{{account}}» в Waymark готов. Вы входите как {{username}}.\n\nЕсли вы его не создавали, просто не отвечайте на это письмо.',
  accountCreatedSms: 'Ваш аккаунт Waymark «{{account}}» готов. Вы входите как {{username}}.',
  commandEndedSubject: '{{asset}}: команда «{{command}}» не выполнена',
  commandEndedMail:
    'Здравствуйте, {{name}}!\n\nКоманда «{{command}}», которую вы дали для {{asset}}, не выполнена:\n\n{{outcome}}.\n\nПрежде чем полагаться на состояние транспортного средства, посмотрите его команды в Waymark.',
  commandEndedSms: 'Waymark: команда «{{command}}» для {{asset}} не выполнена: {{outcome}}.',
  commandMovedSubject: '{{asset}}: движение после отправки команды «{{command}}»',
  commandMovedMail:
    'Здравствуйте, {{name}}!\n\n{{asset}}: после отправки команды «{{command}}» и до ответа устройства машина тронулась. {{release}}\n\nВыясните, где находится машина, и посмотрите её команды в Waymark.',
  commandMovedSms: 'Waymark: {{asset}} — движение после отправки команды «{{command}}». {{release}}',
};
