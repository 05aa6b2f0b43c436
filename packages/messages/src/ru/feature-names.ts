/** Features of an account and a user, by the keys of the domain. */
export const featureNames = {
  immobilization: 'Блокировка двигателя',
  messaging: 'Сообщения',
  stateSettings: 'Настройки статусов',
  fuel: 'Топливо',
  maintenance: 'Обслуживание',
  geofence: 'Геозоны',
  securePark: 'Охрана на стоянке',
  npa: 'NPA',
  routeCompliance: 'Соблюдение маршрута',
  liveAnimation: 'Плавное движение на карте',
  accounts: 'Аккаунты',
  deviceManagement: 'Управление устройствами',
  incidents: 'Происшествия',
  auxiliaryTracker: 'Дополнительный трекер',
  tripReports: 'Отчёты о поездках',
  driverBehaviorReports: 'Отчёты о стиле вождения',
};
