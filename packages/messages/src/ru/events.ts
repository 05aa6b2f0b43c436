/** Events of assets: driving events and alerts as one list. */
export const events = {
  title: 'События',
  about: 'События вождения и оповещения всех объектов, сначала новые',
  event: 'Событие',
  asset: 'Объект',
  source: 'Источник',
  driving: 'Событие вождения',
  alert: 'Оповещение',
  severity: 'Важность',
  where: 'Где',
  measured: 'Значение',
  limit: 'Предел',
  unit: 'Единица',
  time: 'Время',
  ended: 'Окончание',
  lasted: 'Длилось',
  goesOn: 'продолжается',
  latitude: 'Широта',
  longitude: 'Долгота',
  anySource: 'Любой источник',
  anyType: 'Любое событие',
  anyAsset: 'Любой объект',
  searchPlaceholder: 'Название или номер объекта',
  why: 'Почему?',
  emptyTitle: 'За этот период событий нет',
  emptyBody:
    'События вождения появляются здесь при резкой или слишком быстрой езде, оповещения — когда выполняется одно из правил. Можно выбрать другой период или создать правила.',
  toRules: 'Открыть правила оповещений',
};

/** Names of screens in the navigation. */
export const screens = {
  events: 'События',
};
