export const reportNames = {
  fleetSummary: 'Сводка по парку',
  trips: 'Поездки',
  stops: 'Стоянки',
  idling: 'Холостой ход',
  mileage: 'Пробег',
  utilization: 'Использование',
  statusHistory: 'История статусов',
  visits: 'Посещения мест',
  notReporting: 'Не выходят на связь',
};
