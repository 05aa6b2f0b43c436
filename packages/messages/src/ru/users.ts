/** Users of an account. */
export const users = {
  account: 'Аккаунт',
  acts: 'Действия: {{name}}',
  alerts: 'Оповещения',
  alertsHint: 'Типы оповещений, доступные этому пользователю.',
  allowed: 'Разрешено',
  anyRole: 'Любая роль',
  anyStatus: 'Любой статус',
  asAccount: 'Как в аккаунте',
  create: 'Пригласить пользователя',
  deleteBody: 'Все сеансы пользователя завершатся, и он потеряет доступ. Его действия останутся в журнале действий.',
  disable: 'Отключить',
  disableBody: 'Все сеансы пользователя сразу завершатся. Он не сможет войти, пока доступ не включат снова.',
  disabled: 'Пользователь {{name}} отключён',
  disableTitle: 'Отключить пользователя {{name}}?',
  editTitle: 'Изменение пользователя',
  email: 'Адрес эл. почты',
  emptyBody: 'Пригласите тех, кто работает в этом аккаунте. Роль определяет, что пользователь видит и может делать.',
  emptyTitle: 'Пользователей пока нет',
  enable: 'Включить',
  enabled: 'Пользователь {{name}} включён',
  features: 'Функции',
  featuresHint: 'Включить можно только те функции, которые есть у аккаунта.',
  invitationFailed: 'Пользователь {{name}} добавлен, но отправить приглашение не удалось. Отправьте его позже.',
  invitationSent: 'Приглашение отправлено: {{username}}',
  invite: 'Отправить приглашение',
  inviteAgain: 'Отправить приглашение снова',
  inviteHint:
    'Отправим приглашение на этот адрес, а если указан только номер — по SMS. В нём будет ссылка, чтобы задать пароль.',
  language: 'Язык',
  lastSignIn: 'Последний вход',
  list: 'Пользователи',
  matrixIntro: 'Что может каждая роль. Роль действует в аккаунте пользователя и его дочерних аккаунтах.',
  name: 'Имя',
  never: 'Никогда',
  newTitle: 'Приглашение пользователя',
  notAllowed: 'Не разрешено',
  permission: 'Разрешение',
  phone: 'Номер мобильного телефона',
  role: 'Роль',
  roles: 'Роли',
  saved: 'Пользователь {{name}} сохранён',
  search: 'Имя, почта или телефон',
  sectionPerson: 'Данные пользователя',
  sectionRole: 'Роль и доступ',
  sectionSettings: 'Личные настройки',
  self: 'Вы',
  selfHint: 'Вашу роль может изменить только другой администратор.',
  sessions: 'Сеансы и двухэтапный вход',
  sessionsTitle: 'Вход и безопасность: {{name}}',
  status: 'Статус',
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
  'user.preferences': 'Настройки изменены',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  user: 'Пользователь',
};
