/** Saved views of the live map and of the asset list. */
export const views = {
  views: 'Виды',
  current: 'Вид: {{name}}',
  own: 'Ваши виды',
  shared: 'Общие для аккаунта',
  sharedBy: 'Поделился {{name}}',
  none: 'Сохраните текущие фильтры, сортировку, столбцы и положение карты как вид.',
  save: 'Сохранить этот вид',
  name: 'Название',
  share: 'Доступен всем в аккаунте',
  replace: 'Обновить по текущим фильтрам и столбцам',
  edit: 'Изменить «{{name}}»',
  copy: 'Скопировать ссылку на «{{name}}»',
  copied: 'Ссылка скопирована',
  delete: 'Удалить «{{name}}»',
  deleteAsk: 'Удалить «{{name}}»?',
  saved: '«{{name}}»: сохранено',
  deleted: '«{{name}}»: удалено',
  failed: 'Не удалось загрузить сохранённые виды.',
  changed: 'Изменено',
  changedHint: 'Отчёт отличается от этого сохранённого вида.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'views.share': 'Делиться сохранёнными видами',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'view.share': 'Вид стал общим',
  'view.update': 'Общий вид изменён',
  'view.delete': 'Общий вид удалён',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  view: 'Сохранённый вид',
};
