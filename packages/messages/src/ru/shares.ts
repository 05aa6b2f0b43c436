/** Links to the live position of an asset: create, list, revoke. */
export const shares = {
  title: 'Ссылки на объекты',
  share: 'Поделиться положением',
  shareAsset: 'Поделиться положением: {{name}}',
  what: 'Каждый, у кого есть ссылка, видит без входа положение, название и направление только этого объекта, пока ссылка действует.',
  duration: 'Ссылка действует',
  hours_one: '{{count}} час',
  hours_few: '{{count}} часа',
  hours_many: '{{count}} часов',
  hours_other: '{{count}} часа',
  days_one: '{{count}} день',
  days_few: '{{count}} дня',
  days_many: '{{count}} дней',
  days_other: '{{count}} дня',
  create: 'Создать ссылку',
  created: 'Ссылка создана',
  createdHint: 'Скопируйте её сейчас: больше она не будет показана.',
  link: 'Ссылка',
  failed: 'Не удалось создать ссылку.',
  links: 'Ссылки на этот объект',
  asset: 'Объект',
  state: 'Состояние',
  active: 'Действует',
  expired: 'Истекла',
  revoked: 'Отозвана',
  ended: 'Закрыта',
  endedHint: 'Объект удалён, или создатель ссылки больше не может им делиться.',
  views: 'Просмотры',
  opened_one: 'Открыта {{count}} раз',
  opened_few: 'Открыта {{count}} раза',
  opened_many: 'Открыта {{count}} раз',
  opened_other: 'Открыта {{count}} раза',
  lastView: 'Последнее открытие',
  never: 'Никогда',
  createdBy: 'Кто создал',
  createdAt: 'Создана',
  expires: 'Действует до',
  endsAt: 'До {{time}}',
  revoke: 'Отозвать',
  revokeLink: 'Отозвать ссылку на {{name}}',
  revokeTitle: 'Отозвать эту ссылку?',
  revokeBody: 'Все, у кого она открыта, сразу увидят, что она закрыта. Отменить это нельзя.',
  revokedToast: 'Ссылка отозвана',
  showOpen: 'Действующие',
  showClosed: 'Закрытые',
  showAll: 'Все',
  empty: 'Ссылок пока нет',
  emptyBody: 'Откройте объект и выберите «Поделиться положением», чтобы на время показать кому-то, где он.',
  noLinks: 'Ссылок на этот объект пока нет.',
  toAssets: 'К объектам',
  someone: 'Кто-то из другого аккаунта',
};

/** Names of screens in the navigation. */
export const screens = {
  shares: 'Публичные ссылки',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'locations.share': 'Делиться местоположением онлайн',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'share.create': 'Публичная ссылка создана',
  'share.revoke': 'Публичная ссылка отозвана',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  share: 'Публичная ссылка',
};
