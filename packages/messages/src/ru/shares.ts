/** Links to the live position of an asset: create, list, revoke. */
export const shares = {
  title: 'Публичные ссылки',
  share: 'Поделиться',
  shareAsset: 'Поделиться местоположением: {{name}}',
  what: 'Любой, у кого есть ссылка, видит без входа положение, название и направление этого объекта, пока ссылка действует.',
  duration: 'Срок действия ссылки',
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
  createdHint: 'Скопируйте её сейчас. Больше она не будет показана.',
  link: 'Ссылка',
  failed: 'Не удалось создать ссылку.',
  links: 'Ссылки на этот объект',
  asset: 'Объект',
  state: 'Статус',
  active: 'Действует',
  expired: 'Истекла',
  revoked: 'Отозвана',
  ended: 'Закрыта',
  endedHint: 'Объект, клиент или маршрут удалён, функция выключена, либо создатель ссылки больше не может делиться.',
  views: 'Открытий',
  opened_one: 'Открыта {{count}} раз',
  opened_few: 'Открыта {{count}} раза',
  opened_many: 'Открыта {{count}} раз',
  opened_other: 'Открыта {{count}} раза',
  lastView: 'Последнее открытие',
  never: 'Никогда',
  createdBy: 'Кто создал',
  createdAt: 'Создана',
  expires: 'Действует до',
  endsAt: 'Действует до {{time}}',
  revoke: 'Отозвать',
  revokeLink: 'Отозвать ссылку на {{name}}',
  revokeTitle: 'Отозвать эту ссылку?',
  revokeBody: 'Все, кто её открыл, сразу потеряют доступ. Отменить это нельзя.',
  revokedToast: 'Ссылка отозвана',
  showOpen: 'Действующие',
  showClosed: 'Закрытые',
  showAll: 'Все',
  empty: 'Ссылок пока нет',
  emptyBody: 'Откройте объект и выберите «Поделиться», чтобы на время показать его положение.',
  noLinks: 'Ссылок на этот объект пока нет.',
  toAssets: 'Открыть список объектов',
  someone: 'Пользователь другого аккаунта',
  shareRoute: 'Поделиться маршрутом',
  shareRouteTitle: 'Поделиться маршрутом: {{name}}',
  whatRoute:
    'Любой, у кого есть ссылка, видит без входа, как пройден маршрут и когда ожидается прибытие, пока ссылка действует. Положение машины показывается, только пока она едет по маршруту.',
  vehicle: 'Машина',
  shows: 'Что показывает ссылка',
  allMarkers: 'Все точки маршрута',
  oneMarkerHint: 'Если выбрать одну точку, другие не показываются, а после её прохождения не показывается и положение.',
  notAssigned: 'Сначала назначьте маршрут машине.',
  routeLinks: 'Ссылки на этот маршрут',
  noRouteLinks: 'Ссылок на этот маршрут пока нет.',
  onRoute: '{{asset}}, маршрут {{route}}',
  shareDriver: 'Отправить водителю',
  shareDriverTitle: 'Поделиться оценкой: {{name}}',
  whatDriver:
    'Пока ссылка действует, любой, у кого она есть, видит без входа оценку этого водителя за последние 30 дней, события и где они произошли. Другие водители не показаны.',
  driverLinks: 'Ссылки на эту оценку',
  noDriverLinks: 'Ссылок на эту оценку пока нет.',
  pageLanguage: 'Язык страницы',
  deviceLanguage: 'Язык устройства водителя',
  ofDriver: 'Оценка: {{name}}',
  ofSomeDriver: 'Оценка водителя',
  assetsOfCustomer: 'Объекты клиента {{customer}}',
  assetsOfDeleted: 'Объекты удалённого клиента',
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
