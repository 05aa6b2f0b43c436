/** Thresholds of states and trips: names and screen. */
export const stateSettings = {
  title: 'Настройки статусов',
  intro:
    'С каких значений объект считается движущимся, на холостом ходу, не на связи, в поездке. Изменение действует с момента сохранения; то, что было раньше, не меняется.',
  scope: 'Для',
  scopeAll: 'Все типы',
  scopeOwn: '{{type}} (свои)',
  threshold: 'Порог',
  usual: 'По умолчанию',
  own: 'Своё значение',
  changed: 'Изменено',
  changedBy: '{{time}}, {{name}}',
  ofAll: 'для всех типов: {{value}}',
  noLimit: 'нет',
  toDefault: '{{name}}: вернуть значение по умолчанию',
  reset: 'Всё по умолчанию',
  resetTitle: 'Вернуть все значения по умолчанию?',
  resetBody: '{{scope}}: с этого момента действуют значения по умолчанию. История не меняется.',
  saved: 'Настройки сохранены и действуют с этого момента.',
  range: 'от {{minimum}} до {{maximum}}',
  reader: 'Вы можете смотреть эти настройки. Меняют их администраторы.',
  somebody: 'пользователь вне этого аккаунта',
  failed: 'Не удалось загрузить настройки.',
  groupMovement: 'Движение, холостой ход, стоянка',
  groupContact: 'Координаты и связь',
  groupCharging: 'Зарядка',
  groupTrips: 'Поездки',
  groupDriving: 'Вождение',
  movingSpeedMetersPerSecond: 'Движется с этой скорости',
  displacedMeters: 'Смещение от места стоянки',
  idleAfterSeconds: 'Холостой ход через',
  stoppedAfterSeconds: 'Стоит через, без провода зажигания',
  transitMeters: 'Перевозка: смещение без зажигания',
  speedFromTrackSeconds: 'Скорость по треку за',
  noLocationAfterSeconds: 'Нет координат через, при работе',
  noLocationParkedAfterSeconds: 'Нет координат через, на стоянке',
  plausibleSpeedMetersPerSecond: 'Наибольшая вероятная скорость',
  movingIntervalSeconds: 'Ожидаемый интервал в движении',
  parkedIntervalSeconds: 'Ожидаемый интервал на стоянке',
  offlineIntervals: 'Не на связи после стольких интервалов',
  offlineMinimumSeconds: 'Не на связи не раньше чем через',
  offlineLongFromSeconds: 'Спящие трекеры: интервал от',
  offlineLongIntervals: 'Спящие трекеры: не на связи после интервалов',
  offlineLongExtraSeconds: 'Спящие трекеры: дополнительное время',
  deviceErrorHoldSeconds: 'Ошибка устройства видна не меньше',
  chargingAfterSeconds: 'Заряжается через',
  chargedPercent: 'Заряжен от',
  batterySwapPercentPoints: 'Замена батареи: рост заряда на',
  tripEndsStoppedSeconds: 'Поездка кончается после стоянки',
  tripEndsIdleSeconds: 'Поездка кончается после холостого хода',
  tripSilenceSeconds: 'Поездка кончается после молчания',
  tripMinimumMeters: 'Наименьшая длина поездки',
  tripMinimumSeconds: 'Наименьшее время поездки',
  tripStartLeadSeconds: 'Поездка начинается до первого движения не более чем за',
  tripGapSeconds: 'Разрыв в поездке от',
  odometerTrackRatioMinimum: 'Одометру верят от (доля трека)',
  odometerTrackRatioMaximum: 'Одометру верят до (доля трека)',
  harshAccelerationMetersPerSecondSquared: 'Резкое ускорение свыше',
  harshBrakingMetersPerSecondSquared: 'Резкое торможение свыше',
  harshCorneringMetersPerSecondSquared: 'Резкий поворот свыше',
  harshMinimumSpeedMetersPerSecond: 'Резкость считается от',
  harshCorneringMinimumSpeedMetersPerSecond: 'Резкий поворот считается от',
  harshSpacingSeconds: 'Между координатами для резкости не больше',
  speedingAfterSeconds: 'Превышение через',
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
