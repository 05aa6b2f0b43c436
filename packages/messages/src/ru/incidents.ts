/** Incidents: list, form, facts. */
export const incidents = {
  title: 'Происшествия',
  incident: 'Происшествие',
  name: 'Заголовок',
  type: 'Тип',
  anyType: 'Любой тип',
  'kind.accident': 'Авария',
  'kind.theft': 'Угон',
  'kind.breakdown': 'Неисправность',
  status: 'Статус',
  anyStatus: 'Любой статус',
  draft: 'Черновик',
  submitted: 'Отправлено',
  date: 'Дата',
  time: 'Время',
  vehicle: 'Машина',
  vehicleStatusReason: 'Состояние машины',
  place: 'Место',
  placeHelp: 'Если пусто, берётся положение машины в это время.',
  description: 'Описание',
  driver: 'Водитель',
  driverHelp: 'Поиск по имени, телефону или номеру. Если человека нет в списке, заполните поля ниже.',
  firstName: 'Имя',
  lastName: 'Фамилия',
  phone: 'Телефон',
  email: 'Эл. почта',
  submit: 'Отправить происшествие',
  submitHelp: 'Нужны машина и описание. После отправки факты нельзя изменить, только дополнить.',
  submittedWords: 'Отправлено: {{name}}',
  evidence: 'Доказательства',
  evidenceWords: '{{from}}–{{to}}, точек: {{fixes}}, макс. скорость {{speed}}',
  evidenceWithoutSpeed: '{{from}}–{{to}}, точек: {{fixes}}',
  evidenceKept: 'Десять минут вокруг происшествия скопированы и останутся после удаления положений.',
  annotation: 'Примечание',
  annotate: 'Добавить примечание',
  create: 'Создать происшествие',
  searchPlaceholder: 'Заголовок, машина, VIN, описание',
  emptyTitle: 'Происшествий пока нет',
  emptyBody:
    'Записывайте здесь аварии, угоны и неисправности. Данные за десять минут вокруг события станут доказательствами.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'incidents.read': 'Просмотр происшествий',
  'incidents.write': 'Создание, отправка и дополнение происшествий',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'incident.create': 'Происшествие создано',
  'incident.update': 'Происшествие изменено',
  'incident.annotate': 'Происшествие дополнено',
  'incident.delete': 'Черновик происшествия удалён',
  'incident.prepare': 'Черновик происшествия создан по оповещению',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  incident: 'Происшествие',
};
