/** Users of an account. */
export const users = {
  account: 'Аккаунт',
  acts: 'Действия: {{name}}',
  alerts: 'Оповещения',
  alertsHint: 'Типы оповещений, которые касаются этого пользователя.',
  allowed: 'Разрешено',
  anyRole: 'Любая роль',
  anyStatus: 'Любое состояние',
  asAccount: 'Как в аккаунте',
  create: 'Добавить пользователя',
  deleteBody:
    'Пользователь будет отключён на всех устройствах и больше не сможет войти. Его действия останутся в журнале действий.',
  disable: 'Отключить',
  disableBody:
    'Пользователь будет отключён на всех устройствах в течение секунды и не сможет войти, пока вы снова его не включите.',
  disabled: 'Пользователь {{name}} отключён',
  disableTitle: 'Отключить пользователя {{name}}?',
  editTitle: 'Изменение пользователя',
  email: 'Адрес электронной почты',
  emptyBody: 'Пригласите тех, кто работает с этим аккаунтом. Роль каждого определяет, что ему можно видеть и делать.',
  emptyTitle: 'Пользователей пока нет',
  enable: 'Включить',
  enabled: 'Пользователь {{name}} включён',
  features: 'Функции',
  featuresHint: 'Можно дать только те функции, которые есть у аккаунта.',
  invitationFailed: 'Пользователь {{name}} добавлен, но отправить приглашение не удалось. Отправьте его позже.',
  invitationSent: 'Приглашение отправлено: {{username}}',
  invite: 'Добавить и пригласить',
  inviteAgain: 'Отправить приглашение снова',
  inviteHint:
    'Мы отправим приглашение на этот адрес, а если указан только номер — по SMS. Оно ведёт к созданию пароля.',
  language: 'Язык',
  lastSignIn: 'Последний вход',
  list: 'Пользователи',
  matrixIntro: 'Что разрешено каждой роли — в своём аккаунте и в подчинённых.',
  name: 'Имя',
  never: 'Никогда',
  newTitle: 'Новый пользователь',
  notAllowed: 'Не разрешено',
  permission: 'Разрешение',
  phone: 'Номер мобильного телефона',
  role: 'Роль',
  roles: 'Роли',
  saved: 'Пользователь {{name}} сохранён',
  search: 'Имя, почта или телефон',
  sectionPerson: 'Человек',
  sectionRole: 'Что разрешено',
  sectionSettings: 'Как это выглядит для него',
  self: 'Вы',
  selfHint: 'Вашу роль может изменить только другой администратор.',
  sessions: 'Сеансы и двухэтапный вход',
  sessionsTitle: 'Вход: {{name}}',
  status: 'Состояние',
  statusActive: 'Активен',
  statusDisabled: 'Отключён',
  statusInvited: 'Приглашён',
  tabs: 'Пользователи и роли',
  timeZone: 'Часовой пояс',
  units: 'Единицы',
  username: 'Имя пользователя',
};

/** Names of screens in the navigation. */
export const screens = {
  users: 'Пользователи',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'users.read': 'Видеть пользователей и роли',
  'users.write': 'Приглашать, изменять и удалять пользователей',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'user.create': 'Пользователь добавлен',
  'user.update': 'Пользователь изменён',
  'user.delete': 'Пользователь удалён',
  'user.invite': 'Пользователь приглашён',
  'user.preferences': 'Личные настройки изменены',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  user: 'Пользователь',
};
