/** The fourteen statuses of an asset. */
export const status = {
  npa: 'NPA',
  pending: 'Нет данных',
  offline: 'Нет связи',
  fault: 'Неисправность',
  error: 'Ошибка',
  nolocation: 'Нет координат',
  transit: 'Перевозка',
  moving: 'Движение',
  charging: 'Зарядка',
  charged: 'Заряжен',
  active: 'В работе',
  waiting: 'Ожидание',
  idle: 'Холостой ход',
  stopped: 'Стоянка',
};
