/** Sensors: list, form, values of an asset. */
export const sensors = {
  title: 'Датчики',
  name: 'Название',
  nameHelp: 'Правила и баки с этим датчиком получат новое название, если прежнего нет у другого датчика.',
  kind: 'Вид',
  anyKind: 'Любой вид',
  kindNumber: 'Число',
  kindOnOff: 'Вкл./выкл.',
  kindText: 'Текст',
  unit: 'Единица',
  scope: 'Где действует',
  scopeAsset: 'Один объект',
  scopeTag: 'Объекты с меткой',
  scopeDeviceModel: 'Объекты с моделью устройства',
  asset: 'Объект',
  tag: 'Метка',
  deviceModel: 'Модель устройства',
  reads: 'Что считывает',
  assets: 'Объекты',
  searchPlaceholder: 'Название, значение, метка, объект',
  create: 'Создать датчик',
  edit: 'Датчик',
  delete: 'Удалить датчик',
  deleteBody: 'Датчик исчезнет у объектов, из истории и отчётов. Его правила больше не создадут оповещений.',
  emptyTitle: 'Датчиков пока нет',
  emptyBody:
    'Датчик даёт значению устройства название и единицу: температура груза, дверь, уровень в баке. Создайте первый.',
  sectionWhere: 'Где действует',
  scopeHelp:
    'Если у объекта несколько датчиков с одним названием, сначала учитывается его собственный, затем датчик метки, затем модели устройства.',
  sectionValue: 'Значение',
  by: 'Откуда значение',
  bySource: 'Значение устройства',
  byExpression: 'Формула',
  source: 'Значение устройства',
  expression: 'Формула',
  expressionHelp: 'Вычисляется по значениям ниже, например: analogue1Volts * 20 - 40. Функции: {{functions}}.',
  sectionNumber: 'Диапазон, тарировка и сглаживание',
  minimum: 'Допустимо от',
  maximum: 'Допустимо до',
  rangeHelp: 'Исходные значения вне диапазона не учитываются.',
  calibration: 'Тарировочная таблица',
  calibrationHelp: 'Между двумя точками значение лежит на прямой. За пределами таблицы берётся крайнее значение.',
  addPoint: 'Добавить точку',
  raw: 'Исходное значение',
  value: 'Значение',
  smoothing: 'Сглаживание',
  smoothingNone: 'Нет',
  smoothingMedian: 'Медиана',
  smoothingMean: 'Среднее',
  over: 'За',
  overReadings: 'Число значений',
  overSeconds: 'Время (с)',
  sectionOnOff: 'Когда включён',
  threshold: 'Включён от',
  thresholdHelp: 'Оставьте пустым, если любое число, кроме 0, означает «включён».',
  inverted: 'Поменять местами вкл. и выкл.',
  sectionText: 'Слова',
  words: 'Слова для исходных значений',
  wordsHelp: 'Значения без слова показываются так, как их передаёт устройство.',
  addWord: 'Добавить слово',
  word: 'Слово',
  sectionFrom: 'С какого времени действует изменение',
  from: 'Действует',
  fromNow: 'С этого момента',
  fromAlways: 'Всегда (исправляет историю)',
  fromHelp: 'Прежние значения сохраняют прежнее определение. «Всегда» заменяет их все.',
  sectionTry: 'Проверка',
  tryAsset: 'Объект для проверки',
  tryHelp: 'Выберите объект, чтобы увидеть значения его устройства и результат датчика.',
  lastValues: 'Последние значения устройства',
  noReadings: 'За последние 7 дней этот объект ничего не передал.',
  useReading: 'Взять {{name}}',
  result: 'Результат',
  time: 'Время',
  noResult: 'Нет значения',
  tryInvalid: 'Заполните поля выше, чтобы увидеть результат.',
  tryFailed: 'Не удалось загрузить значения.',
  since: 'с {{time}}',
  versions: 'Версии',
  always: 'всегда',
  noneOfAssetBody: 'Датчики дают значениям устройства название, единицу и тарировку.',
  toSensors: 'К датчикам',
  curve: '{{name}} по времени',
  failed: 'Не удалось загрузить датчики.',
};

/** Names of screens in the navigation. */
export const screens = {
  sensors: 'Датчики',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'sensors.read': 'Видеть датчики',
  'sensors.write': 'Создавать, изменять и удалять датчики',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'sensor.create': 'Датчик создан',
  'sensor.update': 'Датчик изменён',
  'sensor.delete': 'Датчик удалён',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  sensor: 'Датчик',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  source: 'Значение устройства',
  expression: 'Формула',
  validFrom: 'Действует с',
};
