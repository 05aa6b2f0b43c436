/** Places that assets return to, under the list of places. */
export const discovered = {
  title: 'Обнаруженные места',
  review: 'Просмотреть',
  close: 'Закрыть обнаруженные места',
  show: 'Показать {{position}} на карте',
  visits_one: '{{count}} посещение',
  visits_few: '{{count}} посещения',
  visits_many: '{{count}} посещений',
  visits_other: '{{count}} посещения',
  vehicles_one: '{{count}} машина за 90 дней',
  vehicles_few: '{{count}} машины за 90 дней',
  vehicles_many: '{{count}} машин за 90 дней',
  vehicles_other: '{{count}} машины за 90 дней',
  figures: 'в среднем {{mean}}, последнее {{date}}',
  create: 'Создать место',
  hide: 'Скрыть',
  showVisits: 'Показать посещения',
  hideVisits: 'Скрыть посещения',
  newest: 'Последние посещения: {{shown}}',
  hidden: 'Обнаруженное место скрыто',
  undo: 'Вернуть',
  hiddenTitle: 'Скрытые места',
  showAgain: 'Показать снова',
  shownAgain: 'Обнаруженное место снова показано',
  back: 'Назад к обнаруженным местам',
  failed: 'Не удалось выполнить запрос. Попробуйте ещё раз.',
  emptyTitle: 'Обнаруженных мест нет',
  emptyBody:
    'Waymark предлагает места, куда объекты возвращались не менее трёх раз за 90 дней. Созданные места не предлагаются.',
  emptyHiddenTitle: 'Скрытых мест нет',
  emptyHiddenBody: 'Здесь появляются скрытые обнаруженные места. Их можно показать снова.',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'discoveredPlace.hide': 'Обнаруженное место скрыто',
  'discoveredPlace.show': 'Обнаруженное место снова показано',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  discoveredPlace: 'Обнаруженное место',
};
