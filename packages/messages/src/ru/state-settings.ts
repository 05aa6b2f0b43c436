/** Thresholds of states and trips: names and screen. */
export const stateSettings = {
  title: 'Настройки статусов',
  intro:
    'Пороги, по которым определяются статусы и поездки объекта. Изменения действуют с момента сохранения. История не меняется.',
  scope: 'Действует для',
  scopeAll: 'Все типы объектов',
  scopeOwn: '{{type}} (свои значения)',
  threshold: 'Порог',
  usual: 'По умолчанию',
  own: 'Своё значение',
  changed: 'Последнее изменение',
  changedBy: '{{time}}, {{name}}',
  ofAll: '{{value}} (все типы)',
  noLimit: 'нет',
  toDefault: 'Вернуть по умолчанию: {{name}}',
  reset: 'Сбросить всё',
  resetTitle: 'Сбросить все настройки до значений по умолчанию?',
  resetBody: '{{scope}}: теперь действуют значения по умолчанию. История не меняется.',
  saved: 'Настройки сохранены и уже действуют.',
  range: 'от {{minimum}} до {{maximum}}',
  reader: 'Эти настройки доступны для просмотра. Изменять их могут только администраторы.',
  somebody: 'пользователь другого аккаунта',
  failed: 'Не удалось загрузить настройки.',
  preview: 'Что изменится сразу',
  previewFirst: 'Измените значение, чтобы увидеть, у каких объектов сменится статус.',
  previewInvalid: 'Сначала исправьте значения с ошибкой.',
  previewNone: 'Сейчас ни один объект не сменит статус.',
  previewLater: 'Новые значения действуют с момента сохранения. История не меняется.',
  previewMore_one: 'и ещё {{count}} объект',
  previewMore_few: 'и ещё {{count}} объекта',
  previewMore_many: 'и ещё {{count}} объектов',
  previewMore_other: 'и ещё {{count}} объекта',
  previewChecked: 'Проверено объектов: {{checked}} из {{total}}',
  previewFailed: 'Не удалось загрузить предпросмотр.',
  previewCounts: '{{status}}: сейчас {{before}}, после сохранения {{after}}',
  notSaved: 'Не сохранено',
  groupMovement: 'Движение, холостой ход, стоянка',
  groupContact: 'Координаты и связь',
  groupCharging: 'Зарядка',
  groupTrips: 'Поездки',
  groupDriving: 'Вождение',
  movingSpeedMetersPerSecond: 'Движение от',
  displacedMeters: 'Движение при смещении на',
  idleAfterSeconds: 'Холостой ход через',
  stoppedAfterSeconds: 'Стоянка через (без провода зажигания)',
  transitMeters: 'Перевозка при смещении без зажигания на',
  speedFromTrackSeconds: 'Скорость рассчитывается по треку за',
  noLocationAfterSeconds: 'Нет координат через (в работе)',
  noLocationParkedAfterSeconds: 'Нет координат через (на стоянке)',
  plausibleSpeedMetersPerSecond: 'Максимальная достоверная скорость',
  movingIntervalSeconds: 'Ожидаемый интервал передачи в движении',
  parkedIntervalSeconds: 'Ожидаемый интервал передачи на стоянке',
  offlineIntervals: 'Нет связи после пропущенных интервалов',
  offlineMinimumSeconds: 'Нет связи не раньше чем через',
  offlineLongFromSeconds: 'Спящие устройства: интервал от',
  offlineLongIntervals: 'Спящие устройства: нет связи после пропущенных интервалов',
  offlineLongExtraSeconds: 'Спящие устройства: дополнительное время',
  deviceErrorHoldSeconds: 'Показывать ошибку устройства не меньше',
  chargingAfterSeconds: 'Зарядка через',
  chargedPercent: 'Заряжен от',
  batterySwapPercentPoints: 'Замена батареи при росте заряда на',
  tripEndsStoppedSeconds: 'Поездка завершается после стоянки',
  tripEndsIdleSeconds: 'Поездка завершается после холостого хода',
  tripSilenceSeconds: 'Поездка завершается без данных через',
  tripMinimumMeters: 'Минимальная длина поездки',
  tripMinimumSeconds: 'Минимальная длительность поездки',
  tripStartLeadSeconds: 'Поездка начинается раньше первого движения не более чем на',
  tripGapSeconds: 'Разрыв в поездке через',
  odometerTrackRatioMinimum: 'Учитывать одометр от (доля трека)',
  odometerTrackRatioMaximum: 'Учитывать одометр до (доля трека)',
  harshAccelerationMetersPerSecondSquared: 'Резкое ускорение свыше',
  harshBrakingMetersPerSecondSquared: 'Резкое торможение свыше',
  harshCorneringMetersPerSecondSquared: 'Резкий поворот свыше',
  harshMinimumSpeedMetersPerSecond: 'Минимальная скорость для резкого вождения',
  harshCorneringMinimumSpeedMetersPerSecond: 'Минимальная скорость для резкого поворота',
  harshSpacingSeconds: 'Максимум между координатами для резкого вождения',
  speedingAfterSeconds: 'Превышение скорости через',
  speedLimitMetersPerSecond: 'Ограничение скорости',
};

/** Names of screens in the navigation. */
export const screens = {
  stateSettings: 'Настройки статусов',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'stateSettings.write': 'Менять настройки статусов',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'stateSettings.update': 'Настройки статусов изменены',
  'stateSettings.delete': 'Настройки статусов сброшены',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  stateSettings: 'Настройки статусов',
};
